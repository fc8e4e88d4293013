import { describe, expect, it } from 'vitest'
import cases from '#cases/list/advanced.json'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { libraryOf } from '#fixtures/library.ts'
import {
  advancedFields,
  linesOfQuery,
  matchOf,
  type QueryLine,
  queryOfLines,
  rulesOf,
  withField,
  withRule,
} from '#react/list'

interface Case {
  name: string
  field: string
  rules?: string[]
  lines?: QueryLine[]
  params?: unknown[]
  line?: QueryLine
  rule?: QueryLine['rule']
  value?: unknown
}

const model = libraryOf(
  modelWith({
    name: { type: 'text', title: '名称' },
    count: { type: 'int', title: '数量' },
    birthday: { type: 'date', title: '生日' },
    orgCode: { type: 'depart', title: '部门' },
    at: { type: 'datetime', title: '时间' },
    price: { type: 'decimal', title: '价格' },
    valid: { type: 'switch', title: '有效' },
    photo: { type: 'image', title: '照片' },
    key: { type: 'secret', title: '密钥' },
  }),
).resolvedModel('thing')
if (!model) throw new Error('no model')

describe('the advanced query', () => {
  it.each((cases as unknown as Case[]).map((one) => [one.name, one] as const))('%s', (_, one) => {
    const field = model.field(one.field)
    if (one.rules && field) expect(rulesOf(field)).toEqual(one.rules)
    if (one.lines) {
      const query = queryOfLines(one.lines, 'or', model)
      expect(query).toEqual({ matchType: 'or', params: one.params })
    }
    if (one.line && one.rule)
      expect(withRule(one.line, one.rule)).toEqual({ ...one.line, rule: one.rule, value: one.value })
  })

  it('asks for what the user may see, and for nothing that cannot be compared', () => {
    const seen = advancedFields({
      model,
      rights: { shows: () => true, seesField: ({ name }) => name !== 'count' },
    })
    expect(seen.map(({ name }) => name)).toEqual([
      'name',
      'birthday',
      'orgCode',
      'at',
      'price',
      'valid',
      'createBy',
      'createTime',
      'updateBy',
      'updateTime',
    ])
  })

  it('keeps a rule with another field only where it means something', () => {
    const [name, birthday] = [model.field('name'), model.field('birthday')]
    if (!name || !birthday) throw new Error('no fields')
    const line: QueryLine = { field: 'name', rule: 'like', value: 'x' }
    expect(withField(line, birthday)).toEqual({ field: 'birthday', rule: 'eq', value: null })
    expect(withField({ ...line, rule: 'ne' }, birthday)).toEqual({ field: 'birthday', rule: 'ne', value: null })
  })

  it.each([
    ['in', 'in'],
    ['like', 'like'],
    ['right_like', 'like'],
    ['left_like', 'like'],
    ['eq', 'eq'],
    ['ge', 'eq'],
  ] as const)('enters the value of %s as %s', (rule, match) => {
    expect(matchOf(rule)).toBe(match)
  })

  it('reads a query back as it was written', () => {
    const lines: QueryLine[] = [{ field: 'name', rule: 'in', value: ['a', 'b'] }]
    expect(linesOfQuery(queryOfLines(lines, 'and', model))).toEqual(lines)
  })
})

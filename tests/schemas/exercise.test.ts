import { describe, expect, it } from 'vitest'
import { formOver, modelWith } from '#fixtures/engineDocuments.ts'
import { branchesOf, waysTo } from '../../scripts/exercise/branch.ts'
import { withPrefixes } from '../../scripts/exercise/menu.ts'
import { newSeen, printed } from '../../scripts/exercise/report.ts'
import { sampleOf } from '../../scripts/exercise/sample.ts'
import { sidesOf } from '../../scripts/exercise/side.ts'

describe('the screens that are worked through', () => {
  it.each([
    [undefined, ['hr/stat', 'system/api-list', 'system/user-list']],
    ['hr/', ['hr/stat']],
    ['hr/,system/api', ['hr/stat', 'system/api-list']],
  ])('by %s are %j', (words, expected) => {
    const all = ['hr/stat', 'system/api-list', 'system/user-list'].map((screen) => ({ screen }))
    expect(withPrefixes(all, words).map(({ screen }) => screen)).toEqual(expected)
  })
})

const text = { type: 'text', title: '文本' }
const over = (fields: Parameters<typeof modelWith>[0], items?: object[]) =>
  formOver(modelWith(fields), items ? ({ items } as never) : {})

describe('what is entered into a field', () => {
  const sampled = (field: object) => {
    const [item] = over({ a: field as never }).program.fieldItems
    if (!item) throw new Error('no item')
    return sampleOf(item, 0, '1234567')
  }

  it.each([
    [{ ...text, max: 5 }, '12345'],
    [{ ...text, max: 20, rules: ['m'] }, '13'],
    [{ ...text, rules: ['email'] }, 'a1234567@village.cn'],
    [{ type: 'int', title: '数', min: 2, max: 9 }, '9'],
    [{ type: 'json', title: '定义' }, '{}'],
    [{ ...text, rules: [{ rule: 'pattern', pattern: '^(/\\w+)+$', message: '地址' }] }, '/village/1234567'],
  ])('%j gets %s', (field, expected) => {
    const sample = sampled(field)
    expect(sample.kind === 'text' && sample.text).toMatch(expected.startsWith('13') ? /^13\d{9}$/ : expected)
  })

  it('says where no text meets the rules', () => {
    const rules = [{ rule: 'pattern', pattern: '^Q{3}$', message: '三个 Q' }]
    expect(sampled({ ...text, rules })).toEqual({ kind: 'none', why: 'no sample meets its rules' })
  })
})

describe('the branches of a form', () => {
  const recordsOf = async () => [
    { id: 'p1', name: '电表', level: 'low' },
    { id: 'p2', name: '水表', level: 'high' },
  ]

  it('are taken by values of its own fields, both ways', async () => {
    const { program, library } = over({ on: { type: 'switch', title: '启用' }, level: text, why: text }, [
      'on' as never,
      'level' as never,
      { field: 'why', visibleWhen: "on == 'Y' && level == 'high'", requiredWhen: true },
    ])
    const [branch, ...more] = branchesOf(program, 'create')
    if (!branch) throw new Error('no branch')
    expect([branch.item, branch.state, more]).toEqual(['why', 'hidden', []])
    expect(await waysTo(branch, true, { program, library, recordsOf })).toEqual([{ on: 'Y', level: 'high' }])
    const shut = await waysTo(branch, false, { program, library, recordsOf })
    expect(shut).not.toEqual([])
    expect(shut?.filter(({ on, level }) => on === 'Y' && level === 'high')).toEqual([])
  })

  it('have no side that their own condition hides', () => {
    const { program } = over({ on: { type: 'switch', title: '启用' }, why: text }, [
      'on' as never,
      { field: 'why', visibleWhen: "on == 'Y'", requiredWhen: "on == 'Y'" },
    ])
    const sides = sidesOf(program, 'create').map(({ branch, expected }) => [branch.state, expected])
    expect(sides).toEqual([
      ['hidden', true],
      ['hidden', false],
      ['required', true],
    ])
  })

  it('are taken by choosing a record that is as they want it, also where a field copies of it', async () => {
    const { program, library } = over(
      {
        product: { type: 'ref', title: '产品', model: modelWith({}).id } as never,
        level: text,
        grade: { ...text, copyOf: 'product$.level' },
        a: text,
        b: text,
      },
      [
        ...['product' as never, 'grade' as never],
        { field: 'a', visibleWhen: "product$.level == 'high'" },
        { field: 'b', visibleWhen: "grade == 'high'" },
      ],
    )
    const entries = await Promise.all(
      branchesOf(program, 'create').map((branch) => waysTo(branch, true, { program, library, recordsOf })),
    )
    expect(entries).toMatchObject([[{ product: 'p2' }], [{ product: 'p2', grade: 'high' }]])
  })

  it('are taken by what a formula comes to', async () => {
    const { program, library } = over(
      {
        from: { type: 'date', title: '开始' },
        to: { type: 'date', title: '结束' },
        days: { type: 'formula', title: '天数', expression: 'diffDays(from, to)' },
        why: text,
      },
      ['from' as never, 'to' as never, 'days' as never, { field: 'why', requiredWhen: 'days > 10' }],
    )
    const [branch] = branchesOf(program, 'create')
    const [long] = (branch && (await waysTo(branch, true, { program, library, recordsOf }))) ?? []
    expect(Date.parse(String(long?.to)) - Date.parse(String(long?.from))).toBeGreaterThan(10 * 86_400_000)
    const [short] = (branch && (await waysTo(branch, false, { program, library, recordsOf }))) ?? []
    expect(short?.days === null || Number(short?.days) <= 10).toBe(true)
  })

  it('that look at other records are not pretended to be taken', async () => {
    const { program, library } = over({ a: text, b: text }, [
      'a' as never,
      { field: 'b', visibleWhen: "$user.orgCode == 'A01'" },
    ])
    const [branch] = branchesOf(program, 'create')
    for (const expected of [true, false])
      expect(branch && (await waysTo(branch, expected, { program, library, recordsOf }))).toBeNull()
  })
})

it('is told as a table with every fault', () => {
  const failed = ['503 http://host/list?page=1', '503 http://host/list?page=2']
  const seen = {
    ...newSeen('admin', 'a/list'),
    done: ['open'],
    faults: ['breaks', ...failed],
    untried: ['rows'],
    tookMs: 1234,
  }
  expect(printed([seen]).split('\n')).toEqual([
    'account  screen  done  faults  untried  seconds',
    'admin    a/list  open  3       1        1.2',
    '',
    'untried  admin  a/list  rows',
    'faults  admin  a/list  breaks',
    'faults  admin  a/list  503 http://host/list (×2)',
  ])
})

import { describe, expect, it } from 'vitest'
import byType from '#cases/rule/spec/fieldType.json' with { type: 'json' }
import { fieldTypes } from '#core/fieldType'
import { checkRuleSpec, compileRules, type RuledField, rulesOfField } from '#core/rule'

const messageFor = (field: RuledField, value: unknown) =>
  compileRules(rulesOfField(field), '名称').check(value)?.message

describe('rulesOfField', () => {
  it.each<[string, RuledField, unknown, string | undefined]>([
    ['a required text', { type: 'text', required: true }, '', '请输入名称'],
    ['a required select', { type: 'dict', required: true }, null, '请选择名称'],
    ['a required image', { type: 'image', required: true }, '', '请上传名称'],
    ['a required number that is zero', { type: 'int', required: true }, 0, undefined],
    ['a short text', { type: 'text', min: 4, max: 18 }, 'abc', '最小长度4位字符'],
    ['a long text', { type: 'text', min: 4, max: 18 }, 'a'.repeat(19), '最大长度18位字符'],
    ['a small number', { type: 'decimal', min: 0, max: 100 }, -1, '名称不能小于0'],
    ['a large number', { type: 'decimal', min: 0, max: 100 }, 101, '名称不能大于100'],
    ['few choices', { type: 'dicts', min: 2, max: 3 }, ['a'], '最少选择2项'],
    ['many choices', { type: 'dicts', min: 2, max: 3 }, 'a,b,c,d', '最多选择3项'],
    ['an optional empty text', { type: 'text', min: 4, rules: ['email'] }, '', undefined],
    ['a written rule', { type: 'text', rules: ['email'] }, 'x', '邮箱格式不正确'],
    ['no rules', { type: 'text' }, '', undefined],
  ])('%s', (_, field, value, message) => {
    expect(messageFor(field, value)).toBe(message)
  })

  it('runs required first and unique last', () => {
    const field: RuledField = { type: 'text', required: true, max: 5, unique: ['orgCode'], rules: ['n'] }
    expect(rulesOfField(field)).toEqual([
      { rule: 'required', by: 'enter' },
      { rule: 'maxLength', maxLength: 5 },
      'n',
      'unique',
    ])
  })
})

it('a field that is unique twice is asked about once, with the message that is written', () => {
  const written = { rule: 'unique', message: '编码已被占用' }
  for (const rule of ['unique', written])
    expect(rulesOfField({ type: 'text', unique: true, rules: ['n', rule] })).toEqual(['n', rule])
  expect(rulesOfField({ type: 'text', unique: true })).toEqual(['unique'])
})

describe('a field type', () => {
  const bounds = ['minLength', 'min', 'minItems']

  it.each(byType)('$type: $required, bound by $bound', ({ type, required, bound }) => {
    expect(messageFor({ type, required: true }, null)).toBe(required)
    const fitting = bounds.filter((rule) => checkRuleSpec({ rule, [rule]: 1 }, { fieldType: type }).length === 0)
    expect(fitting).toEqual(bound === null ? bounds : [bound])
  })

  it('has a row each', () => {
    expect(byType.map(({ type }) => type)).toEqual(fieldTypes.map(({ id }) => id))
  })

  it('brings its own rules before those of the field', () => {
    expect(rulesOfField({ type: 'cron', max: 50, rules: ['only'] })).toEqual([
      { rule: 'maxLength', maxLength: 50 },
      'cron',
      'only',
    ])
  })
})

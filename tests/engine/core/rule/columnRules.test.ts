import { describe, expect, it } from 'vitest'
import { type ColumnRule, compileRules, type RuleContext, readColumnRules } from '#core/rule'

const run = async (columnRules: ColumnRule[], value: unknown, context: RuleContext = {}) => {
  const { specs, custom } = readColumnRules(columnRules)
  return (await compileRules(specs, '名称').checkAsync(value, { ...context, custom }))?.message
}

describe('readColumnRules', () => {
  it.each<[string, ColumnRule[], unknown, string | undefined]>([
    ['required', [{ required: true, message: '不能为空' }], '', '不能为空'],
    ['required switched off', [{ required: false, message: 'x' }], '', undefined],
    ['the name of a rule', [{ pattern: 'n6-16', message: '请输入6到16位数字' }], '123', '请输入6到16位数字'],
    ['the pattern *', [{ pattern: '*' }], '', '请输入名称'],
    ['the name of a rule that needs parameters is a regex', [{ pattern: 'min', message: 'x' }], 'minimum', undefined],
    ['the text of a regex', [{ pattern: '^[a-z]+$', message: '小写' }], 'A', '小写'],
    ['a regex', [{ pattern: /^[a-z]+$/i, message: '字母' }], 'A', undefined],
    ['a regex that fails', [{ pattern: /^[a-z]+$/i, message: '字母' }], '1', '字母'],
    [
      'a regex that remembers',
      [
        { pattern: /a/g, message: 'x' },
        { pattern: /a/y, message: 'y' },
      ],
      'a',
      undefined,
    ],
    ['an empty value skips a regex', [{ pattern: /^a$/, message: 'x' }], '', undefined],
    [
      'the first failure',
      [
        { required: true, message: '一' },
        { pattern: 'n', message: '二' },
      ],
      'a',
      '二',
    ],
  ])('%s', async (_, columnRules, value, message) => {
    expect(await run(columnRules, value)).toBe(message)
  })

  it.each<ColumnRule>([
    { unique: true, message: '名称重复' },
    { pattern: 'only', message: '名称重复' },
  ])('unique in the column: %j', async (rule) => {
    expect(await run([rule], 'A01', { siblings: ['A01'] })).toBe('名称重复')
    expect(await run([rule], 'A01', { siblings: ['A02'] })).toBeUndefined()
  })
})

describe('handlers', () => {
  it.each<[string, boolean | null, string | undefined, string | undefined]>([
    ['null passes', null, undefined, undefined],
    ['true passes', true, undefined, undefined],
    ['false fails', false, undefined, '名称不正确'],
    ['false fails with its message', false, '不行', '不行'],
  ])('%s', async (_, flag, text, message) => {
    expect(await run([{ handler: (_cell, callback) => callback(flag, text) }], 'x')).toBe(message)
  })

  it('see the cell, its row and its column', async () => {
    const seen: unknown[] = []
    const row = { id: '1', code: 'x' }
    const handler: ColumnRule['handler'] = (cell, callback) => {
      seen.push(cell)
      callback(true)
    }
    await run([{ handler }], 'x', { row, key: 'code', title: '编码', defaultValue: 'd' })
    expect(seen).toEqual([{ cellValue: 'x', row, column: { key: 'code', title: '编码', defaultValue: 'd' } }])
  })

  it('may answer later, and may break', async () => {
    const later: ColumnRule['handler'] = async (_cell, callback) => callback(await Promise.resolve(false), '稍后')
    expect(await run([{ handler: later }], 'x')).toBe('稍后')
    const broken: ColumnRule['handler'] = () => Promise.reject(new Error('broken'))
    await expect(run([{ handler: broken }], 'x')).rejects.toThrow('broken')
  })
})

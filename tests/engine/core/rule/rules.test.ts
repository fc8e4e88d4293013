import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { cronProblem } from '#core/cron'
import { compileRules, defineRule, findRule, type RuleSpec, ruleNames, rules } from '#core/rule'

/** A case; a long value is written as `{ first, repeat, times, then }`. */
interface RuleCase {
  why: string
  rule: RuleSpec
  value: unknown
  message: string | null
  siblings?: unknown[]
  peers?: Record<string, unknown>
  key?: string
  defaultValue?: unknown
  now?: string
}

interface Repeated {
  first?: string
  repeat: string
  times: number
  then?: string
}

const folder = 'tests/cases/rule'
const casesOf = (file: string): RuleCase[] => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'))
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const all = files.flatMap(casesOf)
const nameOf = (rule: RuleSpec) => (typeof rule === 'string' ? rule : rule.rule)

function writtenOut(written: unknown): unknown {
  if (typeof written !== 'object' || written === null || !('repeat' in written)) return written
  const { first = '', repeat, times, then = '' } = written as Repeated
  return first + repeat.repeat(times) + then
}

function messageOf({ rule, value, peers, siblings, key, defaultValue, now }: RuleCase): string | null {
  const context = {
    ...(siblings && { siblings }),
    ...(peers && { peer: (field: string) => peers[field] }),
    ...(key !== undefined && { key }),
    cronProblem: (text: string) => cronProblem(text, now),
    defaultValue,
  }
  return compileRules([rule], '名称').check(writtenOut(value), context)?.message ?? null
}

describe.each(files)('%s', (file) => {
  it.each(casesOf(file).map((row) => ({ ...row, name: nameOf(row.rule) })))('$name: $why', (row) => {
    expect(messageOf(row)).toBe(row.message)
  })
})

describe('every rule', () => {
  it.each(rules.map(({ id }) => id).filter((id) => id !== 'custom'))('%s has at least four cases', (id) => {
    const own = all.filter(({ rule }) => findRule(nameOf(rule))?.id === id)
    expect(own.length).toBeGreaterThanOrEqual(id === 'code' ? 1 : 4)
  })

  it('has a title of its own, by which designers choose', () => {
    const titles = rules.map(({ title }) => title)
    expect(titles.filter((title, at) => title === '' || titles.indexOf(title) !== at)).toEqual([])
  })

  it('has a case under each of its names', () => {
    const used = new Set(all.map(({ rule }) => nameOf(rule)))
    expect(ruleNames.filter((name) => !used.has(name))).toEqual(['custom'])
  })

  it('but required lets empty values pass', () => {
    const parameters = {
      min: 1,
      max: 2,
      minLength: 1,
      maxLength: 1,
      minItems: 1,
      maxItems: 1,
      pattern: 'a',
      field: 'b',
    }
    const failing = rules.filter(({ id }) =>
      ['', null, undefined, []].some((empty) => compileRules([{ rule: id, ...parameters }]).check(empty) !== undefined),
    )
    expect(failing.map(({ id }) => id)).toEqual(['required'])
  })

  it('comes to an end on hostile text', () => {
    const units = ['a', '-', '1', 'a-', 'a.', '. ', 'é']
    const hostile = units.flatMap((unit) => [
      unit.repeat(50_000),
      `http://${unit.repeat(900)}!`,
      `${unit.repeat(120)}@!`,
    ])
    const plain = rules.filter(({ parameters, ask }) => !ask && Object.keys(parameters).length === 0)
    const failures = plain.flatMap(({ id }) => hostile.map((text) => compileRules([id]).check(text)?.rule ?? id))
    expect(failures).toEqual(plain.flatMap(({ id }) => hostile.map(() => id)))
  })
})

describe('defineRule', () => {
  it('refuses a rule that decides nothing', () => {
    const { id, title, parameters, message } = findRule('mobile') ?? expect.unreachable()
    expect(() => defineRule({ id, title, parameters, message })).toThrow('"mobile"')
  })

  it('knows the types of its parameters', () => {
    const rule = defineRule({
      id: 'multipleOf',
      title: '倍数',
      parameters: { of: { type: 'integer' }, offset: { type: 'integer', optional: true } },
      message: ({ of }) => `应为${of}的倍数`,
      test(value, parameters) {
        expectTypeOf(parameters).branded.toEqualTypeOf<{ of: number; offset?: number }>()
        return Number(value) % parameters.of === (parameters.offset ?? 0)
      },
    })
    expect(rule.test?.(7, { of: 3, offset: 1 }, {})).toBe(true)
    expect(Object.isFrozen(rule)).toBe(true)
  })
})

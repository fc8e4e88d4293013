import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Condition, type ConditionRow, conditionText, readCondition } from '#core/condition'
import { type Expression, expressionText, parseExpression } from '#core/expression'

const name = fc.constantFrom('status', 'name', 'battery', 'typeId$.kind', '$user.orgCode', '$mode', '$old.end')
const text = fc.string({ unit: fc.constantFrom(...'ab\'"\\\n 青禾,&|('), maxLength: 6 })
const number = fc.oneof(
  fc.integer({ min: -1e9, max: 1e9 }),
  fc.double({ min: -999, max: 999, noNaN: true }).map(twoDigits),
  fc.constantFrom(1e-7, -2.5e-9),
)
const literal = fc.oneof(text, number, fc.boolean())
const value = fc.oneof(
  literal,
  name.map((path) => ({ path })),
)
const rowWith = (operators: readonly ConditionRow['operator'][], values: fc.Arbitrary<ConditionRow['value']>) =>
  fc.record({ subject: name, operator: fc.constantFrom(...operators), value: values })
const row: fc.Arbitrary<ConditionRow> = fc.oneof(
  rowWith(['eq', 'ne', 'gt', 'ge', 'lt', 'le'], value),
  rowWith(['contains', 'notContains', 'startsWith', 'endsWith', 'has', 'hasNot'], value),
  rowWith(['in', 'notIn'], fc.array(literal, { minLength: 1, maxLength: 4 })),
  rowWith(['empty', 'notEmpty', 'yes', 'no'], fc.constant(null)),
)
const condition: fc.Arbitrary<Condition> = fc
  .record({ join: fc.constantFrom('all', 'any'), rows: fc.array(row, { minLength: 1, maxLength: 6 }) })
  .map(({ join: by, rows }) => ({ join: rows.length === 1 ? 'all' : by, rows }))

/** Two digits, and no negative zero, which is written as zero. */
function twoDigits(value: number): number {
  return Math.round(value * 100) / 100 + 0
}

/** A tree without the offsets of its names. */
const shape = (node: unknown): unknown =>
  JSON.parse(JSON.stringify(node, (key, part) => (key === 'at' ? undefined : part)))

const treeOf = (source: string): Expression => {
  const parsed = parseExpression(source)
  if (!parsed.ok) throw new Error(`${source}: ${parsed.problem.message}`)
  return parsed.expression
}

/** Any expression, most of them no rows of comparisons. */
const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    condition.map((one) => treeOf(conditionText(one))),
    fc.record({ kind: fc.constant('not' as const), of: tie('expression') }),
    fc
      .record({
        operator: fc.constantFrom('&&' as const, '||' as const, '==' as const, '+' as const, 'in' as const),
        left: tie('expression'),
        right: tie('expression'),
      })
      .map((parts): Expression => ({ kind: 'binary', ...parts })),
  ),
}))

describe('conditions as rows', () => {
  it('written and read again are the same', () => {
    fc.assert(
      fc.property(condition, (one) => {
        expect(readCondition(conditionText(one))).toEqual(one)
      }),
    )
  })

  it('read and written again have the same tree, whatever the expression', () => {
    fc.assert(
      fc.property(expression, fc.constantFrom('', ' ', '\n'), (tree, gap) => {
        const source = `${gap}(${expressionText(tree)})${gap}`
        const read = readCondition(source)
        if (read) expect(shape(treeOf(conditionText(read)))).toEqual(shape(treeOf(source)))
      }),
    )
  })

  it('say most of the conditions of the shipped documents, each with its own tree', () => {
    const sources = shippedConditions()
    const read = sources.filter((source) => readCondition(source))
    for (const source of read)
      expect(shape(treeOf(conditionText(readCondition(source) as Condition)))).toEqual(shape(treeOf(source)))
    expect(sources.length).toBeGreaterThan(250)
    expect(read.length / sources.length).toBeGreaterThan(0.75)
  })

  it.each([
    "status == 'on' && name == null || battery < 5",
    "status == 'on' && (name == null && battery < 5)",
    'battery + 1 > 5',
    'len(name) > 3',
    "'end' in buttons",
    'status in []',
    'battery > null',
    'true',
    "!(status == 'on')",
    'status ==',
    '',
  ])('leave %j as text', (source) => {
    expect(readCondition(source)).toBeNull()
  })

  it('without rows are empty', () => {
    expect(conditionText({ join: 'all', rows: [] })).toBe('')
  })
})

/** Every condition of the documents in `schemas`, once each. */
function shippedConditions(): readonly string[] {
  const found = new Set<string>()
  const visit = (value: unknown, key = '') => {
    if (Array.isArray(value)) for (const one of value) visit(one, key)
    else if (typeof value === 'object' && value !== null)
      for (const [inner, one] of Object.entries(value)) visit(one, inner)
    else if (typeof value === 'string' && (key.endsWith('When') || key === 'where')) found.add(value)
  }
  const root = 'schemas'
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.json') && !file.startsWith('meta')) visit(JSON.parse(readFileSync(join(root, file), 'utf8')))
  return [...found]
}

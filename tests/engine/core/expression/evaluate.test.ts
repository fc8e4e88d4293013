import { describe, expect, test } from 'vitest'
import groups from '#cases/expression/evaluate.json'
import { compileExpression, type Evaluation, type ExpressionProblem } from '#core/expression'
import { limit } from '#core/limit'
import { parsed } from './reading.ts'

function evaluation(names: Readonly<Record<string, unknown>>, problems: ExpressionProblem[] = []): Evaluation {
  return {
    lookup: (name) => names[name],
    can: (code) => code === 'device:add',
    dictText: (_, value) => (value === 'on' ? '在线' : value),
    dictTone: (_, value) => (value === 'on' ? 'success' : ''),
    report: (problem) => problems.push(problem),
  }
}

describe.each(groups as unknown as { group: string; names: Record<string, unknown>; cases: [string, unknown][] }[])(
  '$group',
  ({ names, cases }) => {
    test.each(cases)('%s', (text, value) => {
      const problems: ExpressionProblem[] = []
      expect(compileExpression(parsed(text))(evaluation(names, problems))).toEqual(value)
      expect(problems).toEqual([])
    })
  },
)

describe('the budget of steps', () => {
  const many = Array.from({ length: 200 }, (_, n) => ({ n }))
  const long = 'a'.repeat(600_000)

  test.each([
    ['rows within rows', 'any(many, any(many, it.n < 0))'],
    ['much text', 'len(concat(long, long, long))'],
    ['long texts compared often', 'any(many, long < concat(long))'],
    ['many pieces', "count(split(long, ''))"],
  ])('%s is stopped and reported', (_, text) => {
    const problems: ExpressionProblem[] = []
    expect(compileExpression(parsed(text))(evaluation({ many, long }, problems))).toBeNull()
    expect(problems.map(({ code }) => code)).toEqual(['stopped'])
  })

  test('work below the budget is done, and each evaluation has its own', () => {
    const rows = Array.from({ length: Math.floor(limit.expressionSteps / 4) }, (_, n) => ({ n }))
    const compiled = compileExpression(parsed('sum(rows.n) > 0 && any(rows, false)'))
    const problems: ExpressionProblem[] = []
    for (let round = 0; round < 3; round += 1) compiled(evaluation({ rows }, problems))
    expect(problems).toEqual([])
  })
})

describe('a result that the place does not need', () => {
  test.each([
    ['x', 'bool', 'a', null],
    ['x', 'bool', true, true],
    ['x', 'bool', null, null],
    ['x', 'text', 1, null],
    ['x', 'date', '2024-05-09', '2024-05-09'],
    ['x', 'date', '2024-05-09 08:00:00', null],
  ] as const)('%s as %s of %j', (text, kind, x, value) => {
    const problems: ExpressionProblem[] = []
    expect(compileExpression(parsed(text), { kind })(evaluation({ x }, problems))).toBe(value)
    expect(problems.map(({ code }) => code)).toEqual(value === x ? [] : ['wrong-result'])
  })
})

test('a host that throws is reported, not thrown on', () => {
  const problems: ExpressionProblem[] = []
  const lookup = () => {
    throw new Error('no store')
  }
  expect(compileExpression(parsed('a'))({ lookup, report: (problem) => problems.push(problem) })).toBeNull()
  expect(problems).toEqual([{ code: 'failed', message: '表达式计算失败：no store' }])
})

test('functions and other things from outside are null', () => {
  const names = {
    f: () => 1,
    s: Symbol('s'),
    o: { f: () => 1, n: Number.NaN },
    d: new Date(0),
    i: Number.POSITIVE_INFINITY,
  }
  const value = compileExpression(parsed('[f, s, o.f, o.n, d.getTime, i]'))(evaluation(names))
  expect(value).toEqual([null, null, null, null, null, null])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkExpression,
  checkRowExpression,
  compileExpression,
  dependenciesOf,
  functionNames,
  parseExpression,
} from '#core/expression'

const words = fc.constantFrom(
  'a',
  'it',
  '$user',
  'typeId$',
  'in',
  'this',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '__defineGetter__',
  '1',
  '0',
  '.5',
  "'x'",
  '"y"',
  "''",
  "'__proto__'",
  '(',
  ')',
  '[',
  ']',
  ',',
  '.',
  '?',
  ':',
  '!',
  '-',
  '+',
  '*',
  '/',
  '%',
  '==',
  '!=',
  '<',
  '>=',
  '&&',
  '||',
  'null',
  'true',
  ' ',
  ...functionNames,
)
const noise = fc.oneof(
  fc.array(words, { maxLength: 25 }).map((parts) => parts.join('')),
  fc.array(words, { maxLength: 25 }).map((parts) => parts.join(' ')),
  fc.string({ unit: 'binary' }),
)

/** Expressions that parse, over all operators and functions, with no regard for types. */
const wild = fc.letrec<{ any: string; leaf: string; tree: string }>((tie) => ({
  any: fc.oneof({ maxDepth: 4, withCrossShrink: true }, tie('leaf'), tie('tree')),
  leaf: fc.constantFrom(
    'a',
    'b',
    'rows',
    'it',
    '$user',
    'b.x',
    'rows.n',
    'rows.rows.n',
    '$user.a.b',
    '1',
    '0',
    '-2.5',
    "'x'",
    "'2024-05-09'",
    "'1'",
    'null',
    'true',
    '[]',
  ),
  tree: fc.oneof(
    fc
      .tuple(
        tie('any'),
        fc.constantFrom('+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||', 'in'),
        tie('any'),
      )
      .map(([a, sign, b]) => `(${a} ${sign} ${b})`),
    fc
      .tuple(fc.constantFrom(...functionNames), fc.array(tie('any'), { maxLength: 4 }))
      .map(([name, args]) => `${name}(${args.join(', ')})`),
    fc.array(tie('any'), { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
    fc.tuple(tie('any'), tie('any'), tie('any')).map(([test, yes, no]) => `(${test} ? ${yes} : ${no})`),
    fc.tuple(fc.constantFrom('!', '-'), tie('any')).map(([sign, of]) => `${sign}(${of})`),
  ),
})).any

const json = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(undefined, Number.NaN, () => 1, Symbol.iterator, 10n, new Date(0), new Map(), /x/),
  fc.constant(
    JSON.parse('{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "x": [1, null, "2"]}'),
  ),
)

test('reading any text gives an expression or a problem, and whatever is read can be checked', () => {
  const property = fc.property(noise, (text) => {
    const result = parseExpression(text)
    if (!result.ok) {
      expect(result.problem.message).not.toBe('')
      return
    }
    checkExpression(result.expression, { names: {} })
    checkRowExpression(result.expression, { fields: {}, names: {} })
    expect(dependenciesOf(result.expression)).toBeDefined()
  })
  fc.assert(property, { numRuns: 3_000 })
})

test('evaluating never throws, never fails and leaves prototypes alone', () => {
  const before = Object.getOwnPropertyNames(Object.prototype).sort()
  const property = fc.property(wild, fc.dictionary(fc.constantFrom('a', 'b', 'rows', '$user'), json), (text, names) => {
    const result = parseExpression(text)
    if (!result.ok) throw new Error(`${text}: ${result.problem.message}`)
    checkExpression(result.expression, { names: {} })
    const codes: string[] = []
    const value = compileExpression(result.expression)({
      lookup: (name) => names[name],
      report: ({ code }) => codes.push(code),
    })
    expect(value).not.toBeUndefined()
    expect(value).not.toBeNaN()
    expect(codes).not.toContain('failed')
  })
  fc.assert(property, { numRuns: 3_000 })
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

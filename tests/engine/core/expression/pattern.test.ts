import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import cases from '#cases/expression/pattern.json'
import { checkPattern, compilePattern } from '#core/expression'
import { limit } from '#core/limit'

describe('patterns that may be used', () => {
  test.each(cases.safe)('%s', (pattern) => {
    expect(checkPattern(pattern)).toBeUndefined()
  })
})

describe('patterns that are refused', () => {
  test.each(cases.refused)('%s', (pattern) => {
    expect(checkPattern(pattern)?.code).toBe('unsafe-pattern')
  })

  test('too long', () => {
    expect(checkPattern('a'.repeat(limit.patternLength + 1))?.message).toBe('正则超过 500 个字符')
    expect(checkPattern('a'.repeat(100_000))?.code).toBe('unsafe-pattern')
  })

  test('too dense to be judged', () => {
    expect(checkPattern(`(${Array.from({ length: 120 }, () => '.').join('|')})*`)?.code).toBe('unsafe-pattern')
  })
})

test.each(cases.matches as [string, string, boolean][])('%s matches %s: %s', (pattern, input, matches) => {
  expect(checkPattern(pattern) === undefined && compilePattern(pattern)(input)).toBe(matches)
})

test('input beyond the limit never matches', () => {
  expect(compilePattern('^a*$')('a'.repeat(limit.patternInputLength))).toBe(true)
  expect(compilePattern('^a*$')('a'.repeat(limit.patternInputLength + 1))).toBe(false)
})

test('what is no pattern never matches', () => {
  expect(compilePattern('(')('(')).toBe(false)
})

const atom = fc.constantFrom('a', 'b', 'ab', '.', '\\w', '[ab]', '[^a]', '\\d', '^', '$', '\\b', '')
const repeat = fc.constantFrom('', '*', '+', '?', '{2}', '{1,3}', '{2,}', '{0,9}', '+?')
const shape = fc.letrec<{ part: string; group: string; list: string }>((tie) => ({
  part: fc
    .tuple(fc.oneof({ maxDepth: 3 }, atom, tie('group')), repeat)
    .map(([of, sign]) => (/^[\^$]?$|^\\b$/.test(of) ? of : of + sign)),
  group: fc.array(tie('list'), { minLength: 1, maxLength: 3 }).map((parts) => `(${parts.join('|')})`),
  list: fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
})).list

test('a pattern that passes the check is quick on input that almost matches', () => {
  const input = fc.constantFrom('a', 'ab', 'b', 'aab').map((word) => `${word.repeat(300)}!`)
  const property = fc.property(shape, input, (pattern, text) => {
    if (checkPattern(pattern)) return
    const begin = process.cpuUsage()
    compilePattern(pattern)(text)
    // work in µs, whoever else uses the machine: far above what is allowed, far below what a runaway takes
    expect(process.cpuUsage(begin).user).toBeLessThan(2_000_000)
  })
  fc.assert(property, { numRuns: 1_500 })
})

test('any text is checked without throwing', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (pattern) => void checkPattern(pattern)))
})

import { describe, expect, test } from 'vitest'
import cases from '#cases/expression/parse.json'
import { type Expression, parseExpression } from '#core/expression'
import { limit } from '#core/limit'
import { hintText } from '#core/message'
import { parsed } from './reading.ts'

/** The expression with every bracket written. */
function written(node: Expression): string {
  switch (node.kind) {
    case 'literal':
      return String(node.value)
    case 'name':
      return node.name
    case 'member':
      return `${written(node.of)}.${node.key}`
    case 'list':
      return `[${node.items.map(written).join(', ')}]`
    case 'not':
      return `!${written(node.of)}`
    case 'negate':
      return `-${written(node.of)}`
    case 'binary':
      return `(${written(node.left)} ${node.operator} ${written(node.right)})`
    case 'choice':
      return `(${written(node.test)} ? ${written(node.yes)} : ${written(node.no)})`
    case 'call':
      return `${node.name}(${node.args.map(written).join(', ')})`
  }
}

function refusal(text: string) {
  const result = parseExpression(text)
  return result.ok ? undefined : result.problem
}

describe('what is no expression', () => {
  test.each(cases.refused as [string, string, number?][])('%s', (text, code, at) => {
    expect(refusal(text)?.code).toBe(code)
    if (at !== undefined) expect(refusal(text)?.at).toBe(at)
  })

  test.each(cases.hints)('%s: %s', (text, hint) => {
    expect(hintText(refusal(text)?.hint ?? '')).toBe(hint)
  })
})

test.each(cases.read)('%s reads as %s', (text, reading) => {
  expect(written(parsed(text))).toBe(reading)
})

test('an expression is plain, frozen data', () => {
  const expression = parsed("any(parts, it.qty in [1, 2]) ? !a : -b + 'x'")
  expect(JSON.parse(JSON.stringify(expression))).toEqual(expression)
  const nodes: unknown[] = [expression]
  for (const node of nodes) {
    expect(Object.isFrozen(node)).toBe(true)
    nodes.push(...Object.values(node as object).filter((part) => typeof part === 'object' && part !== null))
  }
  expect(nodes.length).toBeGreaterThan(10)
})

const deep = limit.expressionDepth + 1

test.each([
  ['long text', 'a'.repeat(1_000_000), 'too-long'],
  ['10,000 brackets', '('.repeat(10_000) + ')'.repeat(10_000), 'too-long'],
  ['brackets', `${'('.repeat(deep)}a${')'.repeat(deep)}`, 'too-deep'],
  ['brackets that are not closed', '('.repeat(limit.expressionLength), 'too-deep'],
  ['lists', `${'['.repeat(deep)}${']'.repeat(deep)}`, 'too-deep'],
  ['calls', `${'len('.repeat(deep)}a${')'.repeat(deep)}`, 'too-deep'],
  ['unary signs', `${'!'.repeat(limit.expressionLength - 1)}a`, 'too-deep'],
  ['alternating signs', `${'!-'.repeat(1_000)}a`, 'too-deep'],
  ['choices', `${'a?1:'.repeat(deep)}2`, 'too-deep'],
  ['members', `a${'.a'.repeat(deep)}`, 'too-deep'],
])('%s beyond the limits are refused', (_, text, code) => {
  expect(refusal(text)?.code).toBe(code)
})

test.each([
  ['brackets', `${'('.repeat(limit.expressionDepth)}a${')'.repeat(limit.expressionDepth)}`],
  ['a chain of operators', Array.from({ length: 1_000 }, () => 'a').join('||')],
  ['a long list', `a in [${Array.from({ length: 900 }, (_, n) => n).join(',')}]`],
])('%s within the limits are read', (_, text) => {
  expect(refusal(text)).toBeUndefined()
})

test('what is no text is no expression', () => {
  for (const value of [undefined, null, 1, {}, []]) expect(refusal(value as unknown as string)?.code).toBe('empty')
})

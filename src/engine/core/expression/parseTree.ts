import type jsep from 'jsep'
import { limit } from '#core/limit'
import { expressionDiagnostics as texts } from '#core/message'
import type { BinaryOperator, Expression, LiteralValue } from './expression.ts'
import { functionNames, isFunctionName } from './functions/index.ts'
import { tooDeep } from './grammar.ts'
import type { Lexeme } from './lexeme.ts'
import { type ExpressionProblem, problemOf } from './problem.ts'
import { nearHint } from './suggestName.ts'

/** Carries a problem out of the conversion of a tree; caught in parse.ts. */
export class Refusal extends Error {
  readonly problem: ExpressionProblem

  constructor(problem: ExpressionProblem) {
    super(problem.message)
    this.problem = problem
  }
}

/** The parser gives no offsets, but names occur in the tree in source order: each takes the next offset. */
interface Reading {
  readonly names: readonly Lexeme[]
  position: number
}

type Source = jsep.CoreExpression
type Reader<Kind extends Source['type']> = (
  source: Extract<Source, { type: Kind }>,
  reading: Reading,
  depth: number,
) => Expression

const operators: ReadonlySet<string> = new Set<BinaryOperator>([
  ...(['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||', 'in'] as const),
])
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** Converts the parser's tree to a frozen expression; throws on what the language does not have. */
export function treeOf(source: jsep.Expression, lexemes: readonly Lexeme[]): Expression {
  const names = lexemes.filter((lexeme, index) => lexeme.kind === 'name' && !isOperator(lexeme, lexemes[index - 1]))
  return nodeOf(source, { names, position: 0 }, 0)
}

function isOperator(lexeme: Lexeme, before: Lexeme | undefined): boolean {
  return lexeme.text === 'in' && before?.text !== '.'
}

function nodeOf(source: jsep.Expression, reading: Reading, depth: number): Expression {
  if (depth > limit.expressionDepth) throw new Refusal(tooDeep())
  if (!Object.hasOwn(readers, source.type)) throw new Refusal(problemOf(texts.syntax))
  const read = readers[source.type as keyof typeof readers] as Reader<Source['type']>
  return Object.freeze(read(source as Source, reading, depth))
}

const readers: {
  readonly [Kind in Exclude<Source['type'], 'Compound' | 'SequenceExpression' | 'ThisExpression'>]: Reader<Kind>
} = {
  Literal: (source, reading) => {
    if (typeof source.value !== 'string' && typeof source.value !== 'number') nameAt(reading)
    return { kind: 'literal', value: source.value as LiteralValue }
  },
  Identifier: (source, reading) => ({ kind: 'name', name: allowed(source.name, nameAt(reading)), at: lastAt(reading) }),
  MemberExpression: (source, reading, depth) => {
    const of = nodeOf(source.object, reading, depth + 1)
    return { kind: 'member', of, key: allowed(String(source.property.name), nameAt(reading)), at: lastAt(reading) }
  },
  ArrayExpression: (source, reading, depth) => ({ kind: 'list', items: nodesOf(source.elements, reading, depth) }),
  UnaryExpression: (source, reading, depth) => {
    const of = nodeOf(source.argument, reading, depth + 1)
    if (source.operator === '!') return { kind: 'not', of }
    return of.kind === 'literal' && typeof of.value === 'number'
      ? { kind: 'literal', value: -of.value }
      : { kind: 'negate', of }
  },
  BinaryExpression: (source, reading, depth) => {
    if (!operators.has(source.operator))
      throw new Refusal(problemOf(texts.unsupportedOperator, { text: source.operator }))
    // a chain (a + b + c …) leans to the left and counts as one level
    const left = nodeOf(source.left, reading, source.left.type === 'BinaryExpression' ? depth : depth + 1)
    const right = nodeOf(source.right, reading, depth + 1)
    return { kind: 'binary', operator: source.operator as BinaryOperator, left, right }
  },
  ConditionalExpression: (source, reading, depth) => {
    const test = nodeOf(source.test, reading, depth + 1)
    const yes = nodeOf(source.consequent, reading, depth + 1)
    return { kind: 'choice', test, yes, no: nodeOf(source.alternate, reading, depth + 1) }
  },
  CallExpression: (source, reading, depth) => {
    const at = nameAt(reading)
    const name = functionName(source.callee, at)
    return { kind: 'call', name, args: nodesOf(source.arguments, reading, depth), at }
  },
}

function nodesOf(
  sources: ReadonlyArray<jsep.Expression | null>,
  reading: Reading,
  depth: number,
): readonly Expression[] {
  return Object.freeze(sources.map((source) => nodeOf(source ?? { type: 'Compound' }, reading, depth + 1)))
}

function functionName(callee: jsep.Expression, at: number): string {
  if (callee.type !== 'Identifier') throw new Refusal(problemOf(texts.noCallHere, { at }))
  const name = String(callee.name)
  if (isFunctionName(name)) return name
  throw new Refusal(problemOf(texts.unknownFunction, { name, hint: nearHint(name, functionNames), at }))
}

function allowed(name: string, at: number): string {
  if (!forbidden.has(name) && !name.startsWith('__')) return name
  throw new Refusal(problemOf(texts.forbiddenName, { name, at }))
}

/** Takes the next name and returns its offset. */
function nameAt(reading: Reading): number {
  reading.position += 1
  return lastAt(reading)
}

function lastAt(reading: Reading): number {
  return reading.names[reading.position - 1]?.at ?? 0
}

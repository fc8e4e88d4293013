import type { CompareOperator, MatchMode } from './condition.ts'

/** A parsed wire value, before the field is known. spec: contract §7.2 */
export type WireTerm =
  | { kind: 'none' }
  | { kind: 'compare'; op: CompareOperator; text: string }
  | { kind: 'match'; mode: MatchMode; text: string }
  | { kind: 'in'; parts: string[] }
  | { kind: 'containsAny'; parts: string[] }

type Step = (text: string) => WireTerm | null

/** The parts between commas, trimmed, without empty ones. */
export const splitParts = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const betweenCommas: Step = (text) => {
  if (!text.startsWith(',') || !text.endsWith(',')) return null
  const parts = splitParts(text)
  return parts.length === 0 ? { kind: 'none' } : { kind: 'containsAny', parts }
}

/** Longer signs come first; only `=` requires a blank after it. */
const operators: readonly (readonly [string, CompareOperator])[] = [
  ['>=', 'ge'],
  ['<=', 'le'],
  ['!=', 'ne'],
  ['>', 'gt'],
  ['<', 'lt'],
  ['= ', 'eq'],
]

/** Steps 1 and 2, with or without a blank. A sign without a value is text. */
const operator: Step = (text) => {
  const match = operators.find(([sign]) => text.startsWith(sign))
  const rest = match ? text.slice(match[0].length).trim() : ''
  return match && rest !== '' ? { kind: 'compare', op: match[1], text: rest } : null
}

const wildcard: Step = (text) => {
  const [before, after] = [text.startsWith('*'), text.endsWith('*')]
  if (!before && !after) return null
  if (text === '*' || text === '**') return { kind: 'none' }
  if (before && after) return { kind: 'match', mode: 'contains', text: text.slice(1, -1) }
  return before
    ? { kind: 'match', mode: 'ends', text: text.slice(1) }
    : { kind: 'match', mode: 'starts', text: text.slice(0, -1) }
}

const list: Step = (text) => (text.includes(',') ? { kind: 'in', parts: splitParts(text) } : null)

const negation: Step = (text) =>
  text.startsWith('!') ? { kind: 'compare', op: 'ne', text: text.slice(1).trim() } : null

const escapedComma: Step = (text) =>
  text.indexOf('++') > 0 ? { kind: 'compare', op: 'eq', text: text.replaceAll('++', ',') } : null

const steps: readonly Step[] = [betweenCommas, operator, wildcard, list, negation, escapedComma]

/** Parses one value by the first matching step. Surrounding blanks are ignored; an empty value sets no condition. */
export function readTerm(value: string): WireTerm {
  const text = value.trim()
  if (text === '') return { kind: 'none' }
  for (const step of steps) {
    const term = step(text)
    if (term) return term
  }
  return { kind: 'compare', op: 'eq', text }
}

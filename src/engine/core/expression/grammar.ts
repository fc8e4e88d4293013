import { limit } from '#core/limit'
import { expressionTexts, expressionDiagnostics as texts } from '#core/message'
import type { Lexeme } from './lexeme.ts'
import { type ExpressionProblem, problemOf } from './problem.ts'

/** An open bracket. */
type Bracket = { readonly kind: 'group' | 'call' | 'list'; readonly lexeme: Lexeme }

interface Place {
  /** True where a value must follow, false where an operator or the end may. */
  readonly needsValue: boolean
  readonly brackets: readonly Bracket[]
  readonly before: Lexeme | undefined
  /** Number of consecutive unary signs. */
  readonly unary: number
}

type Move = Place | ExpressionProblem

const binarySigns = new Set(['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||', '?', ':'])
const closers: Readonly<Record<string, string>> = { group: ')', call: ')', list: ']' }
const keywords = new Set(['in', 'this', 'new', 'typeof', 'delete', 'void', 'function', 'return', 'instanceof'])

/**
 * Checks lexemes against the grammar before the parser sees them: values and operators alternate, brackets pair, commas
 * appear only in calls and lists, nesting stays within `limit.expressionDepth`. The parser alone is more lenient (it
 * skips commas, accepts several expressions) and recurses without limit.
 */
export function checkGrammar(lexemes: readonly Lexeme[]): ExpressionProblem | undefined {
  let place: Place = { needsValue: true, brackets: [], before: undefined, unary: 0 }
  let questions = 0
  for (const lexeme of lexemes) {
    if (lexeme.text === '?') questions += 1
    const move: Move = place.needsValue ? valueMove(place, lexeme) : operatorMove(place, lexeme)
    if ('code' in move) return move
    if (Math.max(move.brackets.length, move.unary, questions) > limit.expressionDepth) return tooDeep(lexeme.at)
    place = { ...move, before: lexeme }
  }
  return endProblem(place)
}

/** The problem of an expression nested deeper than the limit. */
export function tooDeep(at?: number): ExpressionProblem {
  return problemOf(texts.tooDeep, { max: limit.expressionDepth, at })
}

function valueMove(place: Place, lexeme: Lexeme): Move {
  const done: Place = { ...place, needsValue: false, unary: 0 }
  if (place.before?.text === '.') return lexeme.kind === 'name' ? done : unexpected(lexeme)
  if (lexeme.kind === 'name') return keywords.has(lexeme.text) ? unexpected(lexeme) : done
  if (lexeme.kind !== 'sign') return done
  if (lexeme.text === '!' || lexeme.text === '-') return { ...place, unary: place.unary + 1 }
  if (lexeme.text === '(') return opened(place, { kind: 'group', lexeme })
  if (lexeme.text === '[') return opened(place, { kind: 'list', lexeme })
  if (lexeme.text === '.' && place.before?.text === '?') return optionalMember(lexeme)
  return closesEmpty(place, lexeme) ? { ...done, brackets: place.brackets.slice(0, -1) } : unexpected(lexeme)
}

function optionalMember({ at }: Lexeme): ExpressionProblem {
  return problemOf(texts.optionalMember, { at })
}

function operatorMove(place: Place, lexeme: Lexeme): Move {
  const next: Place = { ...place, needsValue: true }
  const bracket = place.brackets.at(-1)
  if (lexeme.kind === 'name' && lexeme.text === 'in') return next
  if (lexeme.kind !== 'sign') return unexpected(lexeme)
  if (binarySigns.has(lexeme.text)) return next
  if (lexeme.text === '.') return next
  if (lexeme.text === '(') return callMove(place, lexeme)
  if (lexeme.text === '[') return problemOf(texts.computedMember, { at: lexeme.at })
  if (lexeme.text === ',') return commaMove(next, lexeme)
  if (bracket && closers[bracket.kind] === lexeme.text) return { ...place, brackets: place.brackets.slice(0, -1) }
  return unexpected(lexeme)
}

function commaMove(next: Place, lexeme: Lexeme): Move {
  const bracket = next.brackets.at(-1)
  if (bracket && bracket.kind !== 'group') return next
  return problemOf(texts.unexpected, { text: ',', hint: bracket && expressionTexts.list, at: lexeme.at })
}

function callMove(place: Place, lexeme: Lexeme): Move {
  if (place.before?.kind === 'name') return opened(place, { kind: 'call', lexeme })
  return problemOf(texts.noCallHere, { at: lexeme.at })
}

function opened(place: Place, bracket: Bracket): Place {
  return { needsValue: true, brackets: [...place.brackets, bracket], before: bracket.lexeme, unary: 0 }
}

/** `[]` and `f()` */
function closesEmpty(place: Place, lexeme: Lexeme): boolean {
  const bracket = place.brackets.at(-1)
  if (!bracket || bracket.kind === 'group' || bracket.lexeme !== place.before) return false
  return closers[bracket.kind] === lexeme.text
}

function unexpected(lexeme: Lexeme): ExpressionProblem {
  const hint = expressionTexts.foreignOperators[lexeme.text]
  if (hint) return problemOf(texts.unsupportedOperator, { ...lexeme, hint })
  const text = lexeme.text.length > 40 ? `${lexeme.text.slice(0, 40)}…` : lexeme.text
  return problemOf(texts.unexpected, { text, at: lexeme.at })
}

function endProblem(place: Place): ExpressionProblem | undefined {
  const bracket = place.brackets.at(-1)
  if (place.needsValue) return problemOf(texts.incomplete, { at: place.before?.at })
  if (!bracket) return undefined
  return problemOf(texts.unclosedBracket, { ...bracket.lexeme })
}

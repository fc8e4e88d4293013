import { limit } from '#core/limit'
import { expressionTexts, expressionDiagnostics as texts } from '#core/message'
import type { Lexeme } from './lexeme.ts'
import { type ExpressionProblem, problemOf } from './problem.ts'

/** An open bracket. */
type Bracket = { readonly kind: 'group' | 'call' | 'list'; readonly lexeme: Lexeme }

interface State {
  /** True where a value must follow, false where an operator or the end may. */
  readonly needsValue: boolean
  readonly brackets: readonly Bracket[]
  readonly before: Lexeme | undefined
  /** Number of consecutive unary signs. */
  readonly unary: number
}

type Transition = State | ExpressionProblem

const binarySigns = new Set(['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||', '?', ':'])
const closers: Readonly<Record<string, string>> = { group: ')', call: ')', list: ']' }
const keywords = new Set(['in', 'this', 'new', 'typeof', 'delete', 'void', 'function', 'return', 'instanceof'])

/**
 * Checks lexemes against the grammar before the parser sees them: values and operators alternate, brackets pair, commas
 * appear only in calls and lists, nesting stays within `limit.expressionDepth`. The parser alone is more lenient (it
 * skips commas, accepts several expressions) and recurses without limit.
 */
export function checkGrammar(lexemes: readonly Lexeme[]): ExpressionProblem | undefined {
  let state: State = { needsValue: true, brackets: [], before: undefined, unary: 0 }
  let questions = 0
  for (const lexeme of lexemes) {
    if (lexeme.text === '?') questions += 1
    const move: Transition = state.needsValue ? valueMove(state, lexeme) : operatorMove(state, lexeme)
    if ('code' in move) return move
    if (Math.max(move.brackets.length, move.unary, questions) > limit.expressionDepth) return tooDeep(lexeme.at)
    state = { ...move, before: lexeme }
  }
  return endProblem(state)
}

/** The problem of an expression nested deeper than the limit. */
export function tooDeep(at?: number): ExpressionProblem {
  return problemOf(texts.tooDeep, { max: limit.expressionDepth, at })
}

function valueMove(state: State, lexeme: Lexeme): Transition {
  const done: State = { ...state, needsValue: false, unary: 0 }
  if (state.before?.text === '.') return lexeme.kind === 'name' ? done : unexpected(lexeme)
  if (lexeme.kind === 'name') return keywords.has(lexeme.text) ? unexpected(lexeme) : done
  if (lexeme.kind !== 'sign') return done
  if (lexeme.text === '!' || lexeme.text === '-') return { ...state, unary: state.unary + 1 }
  if (lexeme.text === '(') return opened(state, { kind: 'group', lexeme })
  if (lexeme.text === '[') return opened(state, { kind: 'list', lexeme })
  if (lexeme.text === '.' && state.before?.text === '?') return optionalMember(lexeme)
  return closesEmpty(state, lexeme) ? { ...done, brackets: state.brackets.slice(0, -1) } : unexpected(lexeme)
}

function optionalMember({ at }: Lexeme): ExpressionProblem {
  return problemOf(texts.optionalMember, { at })
}

function operatorMove(state: State, lexeme: Lexeme): Transition {
  const next: State = { ...state, needsValue: true }
  const bracket = state.brackets.at(-1)
  if (lexeme.kind === 'name' && lexeme.text === 'in') return next
  if (lexeme.kind !== 'sign') return unexpected(lexeme)
  if (binarySigns.has(lexeme.text)) return next
  if (lexeme.text === '.') return next
  if (lexeme.text === '(') return callMove(state, lexeme)
  if (lexeme.text === '[') return problemOf(texts.computedMember, { at: lexeme.at })
  if (lexeme.text === ',') return commaMove(next, lexeme)
  if (bracket && closers[bracket.kind] === lexeme.text) return { ...state, brackets: state.brackets.slice(0, -1) }
  return unexpected(lexeme)
}

function commaMove(next: State, lexeme: Lexeme): Transition {
  const bracket = next.brackets.at(-1)
  if (bracket && bracket.kind !== 'group') return next
  return problemOf(texts.unexpected, { text: ',', hint: bracket && expressionTexts.list, at: lexeme.at })
}

function callMove(state: State, lexeme: Lexeme): Transition {
  if (state.before?.kind === 'name') return opened(state, { kind: 'call', lexeme })
  return problemOf(texts.noCallHere, { at: lexeme.at })
}

function opened(state: State, bracket: Bracket): State {
  return { needsValue: true, brackets: [...state.brackets, bracket], before: bracket.lexeme, unary: 0 }
}

/** `[]` and `f()` */
function closesEmpty(state: State, lexeme: Lexeme): boolean {
  const bracket = state.brackets.at(-1)
  if (!bracket || bracket.kind === 'group' || bracket.lexeme !== state.before) return false
  return closers[bracket.kind] === lexeme.text
}

function unexpected(lexeme: Lexeme): ExpressionProblem {
  const word = expressionTexts.foreignOperators[lexeme.text]
  if (word) return problemOf(texts.unsupportedOperator, { ...lexeme, hint: { do: 'rewrite', as: 'operators', word } })
  const text = lexeme.text.length > 40 ? `${lexeme.text.slice(0, 40)}…` : lexeme.text
  return problemOf(texts.unexpected, { text, at: lexeme.at })
}

function endProblem(state: State): ExpressionProblem | undefined {
  const bracket = state.brackets.at(-1)
  if (state.needsValue) return problemOf(texts.incomplete, { at: state.before?.at })
  if (!bracket) return undefined
  return problemOf(texts.unclosedBracket, { ...bracket.lexeme })
}

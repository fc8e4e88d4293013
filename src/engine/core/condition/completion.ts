import { type Lexeme, lexemesOf } from '#core/expression'
import { type ExpressionName, expressionFunctions } from './expressionName.ts'

/** One way to go on with an expression. */
export interface Completion {
  /** The whole text with it, and where the caret stands then. */
  readonly text: string
  readonly caret: number
  /** What is put in, and what that means. */
  readonly label: string
  readonly title: string
}

interface CompletionSettings {
  names: readonly ExpressionName[]
  /** The values of the name that is compared at the caret, if it has few. */
  values: readonly { value: string; text: string }[]
}

const mostOffered = 60

/** What stands at the caret: what it replaces, and what it follows. */
interface Spot {
  readonly before: readonly Lexeme[]
  readonly typed: string
  readonly start: number
  readonly end: number
  readonly isQuoted: boolean
}

function spotAt(text: string, caret: number): Spot | null {
  const before = text.slice(0, caret)
  const quote = openQuoteIn(before)
  const start = quote ?? wordStart(before)
  const lexemes = lexemesOf(before.slice(0, start))
  if ('code' in lexemes) return null
  const typed = before.slice(quote === null ? start : start + 1)
  const end = quote === null ? caret : closed(text, caret, text[quote])
  return { before: lexemes, typed, start, end, isQuoted: quote !== null }
}

/** The name that a value at the caret is compared with; null where none is. */
export function comparedAt(text: string, caret: number, names: readonly ExpressionName[]): ExpressionName | null {
  const spot = spotAt(text, caret)
  return spot && comparedName(spot.before, names)
}

/**
 * How the expression can go on at the caret: by the name, title or function that begins there, or by a value after a comparison with a
 * name that has few. Nothing within a text in quotes that is compared with something else, nor behind a value.
 */
export function completionsAt(
  text: string,
  caret: number,
  { names, values }: CompletionSettings,
): readonly Completion[] {
  const spot = spotAt(text, caret)
  if (!spot) return []
  const { before, typed, start, end, isQuoted } = spot
  const put = (word: string, label: string, title: string): Completion => ({
    ...{ label, title, caret: start + word.length },
    text: text.slice(0, start) + word + text.slice(end),
  })
  const subject = comparedName(before, names)
  const ofValues = values
    .filter(({ value, text: label }) => fits(typed, value, label))
    .map(({ value, text: label }) => put(valueText(value, subject), value, label))
  if (isQuoted || !needsValue(before)) return ofValues.slice(0, mostOffered)
  const calls = typed === '' ? [] : expressionFunctions
  const others = [
    ...names.map(({ name, title }) => ({ word: name, label: name, title })),
    ...calls.map(({ name, title }) => ({ word: `${name}(`, label: `${name}()`, title })),
  ]
  const fitting = others.filter(({ label, title }) => fits(typed, label, title))
  const offered = byFitness(
    fitting.map(({ word, label, title }) => put(word, label, title)),
    typed,
  )
  return [...ofValues, ...offered].slice(0, mostOffered)
}

const valueText = (value: string, subject: ExpressionName | null): string =>
  subject?.type === 'number' || subject?.type === 'bool' ? value : `'${value}'`

/** What begins with the typed word stands before what only contains it. */
const byFitness = (found: readonly Completion[], typed: string): readonly Completion[] => {
  const begins = ({ label, title }: Completion) => (label.startsWith(typed) || title.startsWith(typed) ? 0 : 1)
  return found.toSorted((one, other) => begins(one) - begins(other))
}

const fits = (typed: string, ...words: readonly string[]): boolean =>
  words.some((word) => word.toLowerCase().includes(typed.toLowerCase()))

const wordCharacter = /[\w$.\u4e00-\u9fff]/

/** Where the word before the caret begins; a number is no word. */
function wordStart(before: string): number {
  let start = before.length
  while (start > 0 && wordCharacter.test(before[start - 1] ?? '')) start--
  return /^\d/.test(before.slice(start)) ? before.length : start
}

/** The quote that is open at the end of a text; null if none is. */
function openQuoteIn(before: string): number | null {
  let open: number | null = null
  for (let at = 0; at < before.length; at++) {
    const sign = before[at]
    if (sign === '\\' && open !== null) at++
    else if (open === null && (sign === "'" || sign === '"')) open = at
    else if (open !== null && sign === before[open]) open = null
  }
  return open
}

/** The end of what is replaced: behind a quote that follows at once. */
const closed = (text: string, caret: number, quote: string | undefined): number =>
  text[caret] === quote ? caret + 1 : caret

/** Whether a value must follow. */
function needsValue(lexemes: readonly Lexeme[]): boolean {
  const last = lexemes.at(-1)
  if (!last) return true
  return last.kind === 'sign' ? last.text !== ')' && last.text !== ']' : last.text === 'in'
}

/** The name that the value at the end is compared with: `status == `, `status in ['on', `. */
function comparedName(lexemes: readonly Lexeme[], names: readonly ExpressionName[]): ExpressionName | null {
  const end = operatorBefore(lexemes)
  let start = end
  while (start > 0 && isPathPart(lexemes[start - 1], lexemes[start])) start--
  const path = lexemes
    .slice(start, end)
    .map(({ text }) => text)
    .join('')
  return names.find(({ name }) => name === path) ?? null
}

/** The index of the comparison that waits for a value; -1 without one. */
function operatorBefore(lexemes: readonly Lexeme[]): number {
  const last = lexemes.at(-1)
  if (last?.text === '==' || last?.text === '!=') return lexemes.length - 1
  let at = lexemes.length - 1
  if (last?.text !== '[' && last?.text !== ',') return -1
  while (at >= 0 && (lexemes[at]?.kind === 'text' || lexemes[at]?.kind === 'number' || lexemes[at]?.text === ',')) at--
  return lexemes[at]?.text === '[' && lexemes[at - 1]?.text === 'in' ? at - 1 : -1
}

const isPathPart = (lexeme: Lexeme | undefined, next: Lexeme | undefined): boolean =>
  lexeme?.text === '.' || (lexeme?.kind === 'name' && (next?.kind !== 'name' || next.text === 'in'))

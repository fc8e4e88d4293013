import { patternTexts } from '#core/message'
import { type CharSet, complementOf, digits, notLineEnds, single, spaces, unionOf, wordCharacters } from './charSet.ts'

/** A pattern as a tree. Lookbehind, backreferences and property escapes are not supported. */
export type PatternNode =
  | { readonly kind: 'start' | 'end' | 'mark' }
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'sequence' | 'either'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly of: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'lookahead'; readonly of: PatternNode; readonly negative: boolean }

/** Carries the reason of a rejection out of the reading of a pattern. */
export class PatternRefusal extends Error {}

interface Cursor {
  readonly text: string
  at: number
}

/** Reads a pattern that `RegExp` (without flags) accepts. */
export function readPattern(text: string): PatternNode {
  return readEither({ text, at: 0 })
}

/** The result of `ask` for a pattern, or `otherwise` if it cannot be read. */
export function askPattern<Answer>(text: string, ask: (pattern: PatternNode) => Answer, otherwise: Answer): Answer {
  try {
    return ask(readPattern(text))
  } catch (error) {
    if (error instanceof PatternRefusal) return otherwise
    throw error
  }
}

function readEither(cursor: Cursor): PatternNode {
  const parts = [readSequence(cursor)]
  while (takes(cursor, '|')) parts.push(readSequence(cursor))
  return parts.length === 1 && parts[0] ? parts[0] : { kind: 'either', parts }
}

function readSequence(cursor: Cursor): PatternNode {
  const parts: PatternNode[] = []
  while (cursor.at < cursor.text.length && !'|)'.includes(cursor.text.charAt(cursor.at))) {
    parts.push(readQuantifier(cursor, readAtom(cursor)))
  }
  return { kind: 'sequence', parts }
}

const quantifier = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y

function readQuantifier(cursor: Cursor, of: PatternNode): PatternNode {
  const match = matchAt(cursor, quantifier)
  if (!match) return of
  const [, sign, count, comma, upTo] = match
  if (sign) return { kind: 'repeat', of, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY }
  const max = comma === undefined ? Number(count) : upTo === '' ? Number.POSITIVE_INFINITY : Number(upTo)
  return { kind: 'repeat', of, min: Number(count), max }
}

function readAtom(cursor: Cursor): PatternNode {
  const character = cursor.text.charAt(cursor.at)
  cursor.at += 1
  switch (character) {
    case '^':
      return { kind: 'start' }
    case '$':
      return { kind: 'end' }
    case '.':
      return { kind: 'set', set: notLineEnds }
    case '(':
      return readGroup(cursor)
    case '[':
      return { kind: 'set', set: readClass(cursor) }
    case '\\':
      return readEscapedAtom(cursor)
    default:
      return { kind: 'set', set: single(character.charCodeAt(0)) }
  }
}

const groupOpening = /\?(?:(:)|([=!])|<([=!])|<[^>]*>)/y

function readGroup(cursor: Cursor): PatternNode {
  const match = matchAt(cursor, groupOpening)
  if (match?.[3]) throw new PatternRefusal(patternTexts.reasons.lookbehind)
  if (!match && cursor.text.charAt(cursor.at) === '?') throw new PatternRefusal(patternTexts.reasons.group)
  const of = readEither(cursor)
  cursor.at += 1
  return match?.[2] ? { kind: 'lookahead', of, negative: match[2] === '!' } : of
}

function readEscapedAtom(cursor: Cursor): PatternNode {
  const character = cursor.text.charAt(cursor.at)
  if (character === 'b' || character === 'B') {
    cursor.at += 1
    return { kind: 'mark' }
  }
  if (/[1-9k]/.test(character)) throw new PatternRefusal(patternTexts.reasons.backreference)
  return { kind: 'set', set: readEscape(cursor) }
}

const classEscapes: Readonly<Record<string, CharSet>> = {
  d: digits,
  w: wordCharacters,
  s: spaces,
  D: complementOf(digits),
  W: complementOf(wordCharacters),
  S: complementOf(spaces),
}
const controls: Readonly<Record<string, number>> = { t: 9, n: 10, v: 11, f: 12, r: 13 }
const coded = /u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|c([A-Za-z])|([0-7]{1,3})/y

/** Reads what follows a backslash, inside or outside of a class. */
function readEscape(cursor: Cursor): CharSet {
  const code = matchAt(cursor, coded)
  if (code) return single(codeOf(code))
  const character = cursor.text.charAt(cursor.at)
  cursor.at += 1
  if (character === 'p' || character === 'P') throw new PatternRefusal(patternTexts.reasons.property)
  return classEscapes[character] ?? single(controls[character] ?? character.charCodeAt(0))
}

function codeOf([, unit, byte, control, octal]: RegExpExecArray): number {
  if (control) return control.charCodeAt(0) % 32
  return octal ? Number.parseInt(octal, 8) : Number.parseInt(unit ?? byte ?? '', 16)
}

/** Reads a class after its `[`. */
function readClass(cursor: Cursor): CharSet {
  const negated = takes(cursor, '^')
  const ranges: (readonly [number, number])[] = []
  while (cursor.at < cursor.text.length && !takes(cursor, ']')) ranges.push(...readClassRange(cursor))
  return negated ? complementOf(ranges) : unionOf(ranges)
}

function readClassRange(cursor: Cursor): CharSet {
  const from = readClassItem(cursor)
  if (cursor.text.charAt(cursor.at) !== '-' || cursor.text.charAt(cursor.at + 1) === ']') return from
  cursor.at += 1
  const to = readClassItem(cursor)
  const [first, last] = [from[0]?.[0] ?? 0, to.at(-1)?.[1] ?? 0]
  // `\d-x` is no range: the dash and both ends are literal
  return from.length === 1 && from[0]?.[0] === from[0]?.[1] && to.length === 1
    ? [[first, last]]
    : [...from, ...single(45), ...to]
}

function readClassItem(cursor: Cursor): CharSet {
  const character = cursor.text.charAt(cursor.at)
  cursor.at += 1
  if (character !== '\\') return single(character.charCodeAt(0))
  if (takes(cursor, 'b')) return single(8)
  return readEscape(cursor)
}

function takes(cursor: Cursor, character: string): boolean {
  if (cursor.text.charAt(cursor.at) !== character) return false
  cursor.at += 1
  return true
}

function matchAt(cursor: Cursor, shape: RegExp): RegExpExecArray | null {
  shape.lastIndex = cursor.at
  const match = shape.exec(cursor.text)
  if (match) cursor.at = shape.lastIndex
  return match
}

import {
  type CharactersByPosition,
  charSetsOverlap,
  checkPattern,
  compilePattern,
  contradictsItself,
  patternCharacters,
  patternLengths,
  takesNothing,
} from '#core/expression'
import { fillText, codePartTexts as texts } from '#core/message'

/** The part that a value fails, with the characters that were checked. */
export interface FailedPart extends CodePart {
  beginIndex?: number
  endIndex?: number
  checkValue: string
  passed: false
}

const wholeValue = '*'
const unlimited = Number.POSITIVE_INFINITY

const matchesWhole = (pattern: string, text: string): boolean => compilePattern(`^(?:${pattern})$`)(text)

/**
 * The first part that a value fails, in order: parts with a number of digits check consecutive slices of that length, a
 * part with `*` checks the whole value. If the value is too short, the slice is shorter too.
 */
export function failedPart(parts: readonly CodePart[], value: string): FailedPart | null {
  let at = 0
  for (const part of parts) {
    const size = part.digits === wholeValue ? null : Number(part.digits)
    const checkValue = size === null ? value : value.slice(at, at + size)
    const span = size === null ? {} : { beginIndex: at, endIndex: at + size }
    at += size ?? 0
    if (!matchesWhole(part.pattern, checkValue)) return { ...part, ...span, checkValue, passed: false }
  }
  return null
}

/** Why a part can never pass or is unsafe; null if valid. `characters` is the total length of the other parts. */
function partProblem({ digits, pattern }: CodePart, characters: number): string | null {
  const unsafe = checkPattern(pattern)
  if (unsafe) return unsafe.message
  if (takesNothing(pattern)) return fillText(texts.takesNothing, { pattern })
  if (contradictsItself(pattern)) return fillText(texts.contradicts, { pattern })
  const lengths = patternLengths(pattern) ?? { min: 0, max: unlimited }
  const range = { least: lengths.min, most: lengths.max === unlimited ? texts.anyNumber : lengths.max }
  const needed = lengths.min === lengths.max ? String(lengths.min) : fillText(texts.range, range)
  if (digits !== wholeValue) {
    const size = Number(digits)
    if (lengths.min <= size && size <= lengths.max) return null
    return fillText(texts.digits, { digits, pattern, needed })
  }
  if (characters <= lengths.max) return null
  return fillText(texts.characters, { characters, pattern, most: lengths.max })
}

/** The parts of a rule that no value can pass, or whose patterns are unsafe. */
export function codePartProblems(parts: readonly CodePart[]): CodePartProblem[] {
  const characters = parts.reduce((sum, { digits }) => sum + (digits === wholeValue ? 0 : Number(digits)), 0)
  const alone = parts.flatMap((part, at) => {
    const message = partProblem(part, characters)
    return message === null ? [] : [{ at, message }]
  })
  return alone.length > 0 ? alone : clashes(parts)
}

/** A part of a check rule. spec: contract §6.5 */
export interface CodePart {
  /** The number of characters it checks, or `*` for the whole value. */
  digits: string
  pattern: string
  message: string
}

/** An invalid part, by its index. */
interface CodePartProblem {
  at: number
  message: string
}

/** A part with the range of characters it checks: from `from` (inclusive) to `to` (exclusive). */
interface PlacedPart {
  part: CodePart
  from: number
  to: number
  /** The minimum number of characters its pattern matches. */
  minLength: number
}

function withRanges(parts: readonly CodePart[]): PlacedPart[] {
  let next = 0
  return parts.map((part) => {
    const size = Number(part.digits)
    const minLength = patternLengths(part.pattern)?.min ?? 0
    if (Number.isNaN(size)) return { part, minLength, from: 0, to: Number.POSITIVE_INFINITY }
    next += size
    return { part, minLength, from: next - size, to: next }
  })
}

/** The first position in both ranges at which no character fits both patterns; -1 if there is none. */
function clashOf(
  [left, sets]: [PlacedPart, CharactersByPosition],
  [right, otherSets]: [PlacedPart, CharactersByPosition],
  needed: number,
): number {
  const from = Math.max(left.from, right.from)
  const to = Math.min(left.to, right.to, needed)
  for (let at = from; at < to; at += 1)
    if (!charSetsOverlap(sets[at - left.from], otherSets[at - right.from])) return at
  return -1
}

/** The first two parts with contradictory characters at a position that every valid value has. */
function clashes(parts: readonly CodePart[]): CodePartProblem[] {
  const all = withRanges(parts)
  const needed = Math.max(0, ...all.map(({ from, minLength }) => (minLength === 0 ? 0 : from + minLength)))
  const taking = all.flatMap((ranged, at) => {
    const sets = patternCharacters(ranged.part.pattern, needed)
    return sets ? [{ at, entry: [ranged, sets] as [PlacedPart, CharactersByPosition] }] : []
  })
  for (const [index, { at, entry }] of taking.entries())
    for (const before of taking.slice(0, index)) {
      const clash = clashOf(before.entry, entry, needed)
      if (clash >= 0) return [{ at, message: clashText(clash, before.entry[0], entry[0]) }]
    }
  return []
}

const clashText = (at: number, one: PlacedPart, other: PlacedPart): string =>
  fillText(texts.clash, { place: at + 1, one: one.part.pattern, other: other.part.pattern })

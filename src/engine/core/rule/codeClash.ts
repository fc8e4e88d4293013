import { type Places, patternLengths, patternPlaces, placesMeet } from '#core/expression'
import type { CodePart, CodePartProblem } from './codePart.ts'

/** A part where it looks: from `from` on up to before `to`, with the characters that it takes there. */
interface PlacedPart {
  part: CodePart
  from: number
  to: number
  /** How many characters it asks for at least. */
  least: number
}

function placed(parts: readonly CodePart[]): PlacedPart[] {
  let next = 0
  return parts.map((part) => {
    const size = Number(part.digits)
    const least = patternLengths(part.pattern)?.least ?? 0
    if (Number.isNaN(size)) return { part, least, from: 0, to: Number.POSITIVE_INFINITY }
    next += size
    return { part, least, from: next - size, to: next }
  })
}

/** The first place that both parts look at and no character fits both; -1 where there is none. */
function clashOf(
  [one, places]: [PlacedPart, Places],
  [other, otherPlaces]: [PlacedPart, Places],
  needed: number,
): number {
  const from = Math.max(one.from, other.from)
  const to = Math.min(one.to, other.to, needed)
  for (let at = from; at < to; at += 1) if (!placesMeet(places[at - one.from], otherPlaces[at - other.from])) return at
  return -1
}

/** The first two parts that want different characters at one place, as long as every value that passes has that place. */
export function clashes(parts: readonly CodePart[]): CodePartProblem[] {
  const all = placed(parts)
  const needed = Math.max(0, ...all.map(({ from, least }) => (least === 0 ? 0 : from + least)))
  const taking = all.flatMap((one, at) => {
    const places = patternPlaces(one.part.pattern, needed)
    return places ? [{ at, entry: [one, places] as [PlacedPart, Places] }] : []
  })
  for (const [index, { at, entry }] of taking.entries())
    for (const before of taking.slice(0, index)) {
      const clash = clashOf(before.entry, entry, needed)
      if (clash >= 0) return [{ at, message: clashText(clash, before.entry[0], entry[0]) }]
    }
  return []
}

const clashText = (at: number, one: PlacedPart, other: PlacedPart): string =>
  `永远不会通过：第 ${at + 1} 位上，正则 ${one.part.pattern} 与正则 ${other.part.pattern} 没有共同的字符`

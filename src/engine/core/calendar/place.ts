import { dayMs, readWallTime } from '#core/expression'
import { minutesPerHour, momentAt, weekdayOf } from './days.ts'

/** The visible hours of a day, from one full hour to another. */
interface Hours {
  from: number
  to: number
}

/** An interval between two moments; if `end` is a day, it is included. */
export interface Span {
  id: string
  start: string
  end: string
}

/** The position of a span in a day's column: offset and height as fractions of the column, and its lane among lanes side by side. */
interface PlacedSpan<T extends Span> {
  span: T
  top: number
  height: number
  lane: number
  lanes: number
}

/** Spans that have no lane: how many, and the part of the column in which they lie. */
export interface HiddenSpans {
  count: number
  top: number
  height: number
}

/** The spans of a day in its column. */
interface DayPlaces<T extends Span> {
  placed: readonly PlacedSpan<T>[]
  hidden: readonly HiddenSpans[]
}

const minuteMs = 60_000
/** Shorter spans are drawn this high, so that their title stays readable. */
const leastMinutes = 20

interface Range<T> {
  span: T
  from: number
  to: number
}

/**
 * Lays out the spans of one day in its column; parts outside the visible hours are clamped to the edge. At most `mostLanes` lie side by
 * side, the rest is counted.
 */
export function placeSpans<T extends Span>(
  spans: readonly T[],
  day: string,
  hours: Hours,
  mostLanes = Number.POSITIVE_INFINITY,
): DayPlaces<T> {
  const [first, last] = [hours.from * 60, hours.to * 60]
  const visible = spans
    .flatMap((span) => rangeOn(span, day))
    .map(({ span, from, to }): Range<T> => {
      const top = Math.min(Math.max(from, first), last - leastMinutes)
      return { span, from: top, to: Math.max(Math.min(to, last), top + leastMinutes) }
    })
    .sort((one, other) => one.from - other.from || other.to - one.to)
  const groups = clusters(visible).map((cluster) => inLanes(cluster, first, last - first))
  return {
    placed: groups.flatMap((group) => withinLanes(group, mostLanes)),
    hidden: groups.flatMap((group) => beyondLanes(group, mostLanes)),
  }
}

const withinLanes = <T extends Span>(group: readonly PlacedSpan<T>[], most: number): PlacedSpan<T>[] =>
  group.filter(({ lane }) => lane < most).map((one) => ({ ...one, lanes: Math.min(one.lanes, most) }))

function beyondLanes<T extends Span>(group: readonly PlacedSpan<T>[], most: number): HiddenSpans[] {
  const hidden = group.filter(({ lane }) => lane >= most)
  if (hidden.length === 0) return []
  const top = Math.min(...hidden.map((one) => one.top))
  const end = Math.max(...hidden.map((one) => one.top + one.height))
  return [{ count: hidden.length, top, height: end - top }]
}

/** How wide a lane is at least. spec: look, Calendar */
const laneWidthPx = 72

/** How many lanes a column has. */
export const lanesIn = (widthPx: number): number => Math.max(1, Math.floor(widthPx / laneWidthPx))

/** How wide a lane is that says from when to when. */
const clockWidthPx = 92

/** How wide a column is at least, in pixels, that shows all spans of a day side by side. */
export const widthOfLanes = (spans: readonly Span[], day: string, hours: Hours): number =>
  clockWidthPx * Math.max(0, ...placeSpans(spans, day, hours).placed.map(({ lanes }) => lanes))

/** The widths of days side by side, as parts: a day of a weekend on which nothing lies is half as wide. */
export const dayWeights = (spans: readonly Span[], days: readonly string[]): readonly number[] =>
  days.map((day) => (weekdayOf(day) >= saturday && !spans.some((span) => touches(span, day)) ? 0.5 : 1))

const saturday = 5

/** Whether a span overlaps a day. */
export const touches = (span: Span, day: string): boolean => rangeOn(span, day).length > 0

/** The minutes of the day that a span covers, as a list of one; empty when it does not overlap the day. One without length lies where it starts. */
function rangeOn<T extends Span>(span: T, day: string): Range<T>[] {
  const [start, end, zero] = [readWallTime(span.start), readWallTime(span.end), readWallTime(day)]
  if (!start || !end || !zero) return []
  const from = (start.ms - zero.ms) / minuteMs
  const to = (end.ms + (end.kind === 'date' ? dayMs : 0) - zero.ms) / minuteMs
  return from < dayMs / minuteMs && (to > 0 || (from === 0 && to === 0)) ? [{ span, from, to }] : []
}

/** Groups of ranges that overlap, directly or through others; ranges of different groups never do. */
function clusters<T>(ranges: readonly Range<T>[]): Range<T>[][] {
  const groups: Range<T>[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const range of ranges) {
    if (range.from >= end) groups.push([range])
    else groups.at(-1)?.push(range)
    end = Math.max(end, range.to)
  }
  return groups
}

/** Puts each range into the first free lane. */
function inLanes<T extends Span>(ranges: readonly Range<T>[], first: number, minutes: number): PlacedSpan<T>[] {
  const ends: number[] = []
  const placed = ranges.map(({ span, from, to }) => {
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to
    return { span, lane, top: (from - first) / minutes, height: (to - from) / minutes }
  })
  return placed.map((one) => ({ ...one, lanes: ends.length }))
}

/** The minutes since midnight at a fraction of a column's height, rounded down to a full `step`. */
export function minutesAt(part: number, { from, to }: Hours, step: number): number {
  const minutes = Math.min(Math.max(part, 0), 1) * (to - from) * 60
  return from * 60 + Math.floor(minutes / step) * step
}

const lastHour = 23

/** The hour suggested for a new entry: the second visible hour, or today the next full hour if that is later. */
export function suggestSpan(day: string, now: string, { from }: Hours): { start: string; end: string } {
  const next = now.slice(0, 10) === day ? Number(now.slice(11, 13)) + 1 : 0
  const hour = Math.min(Math.max(from + 1, next), lastHour)
  return { start: momentAt(day, hour * minutesPerHour), end: momentAt(day, (hour + 1) * minutesPerHour) }
}

import { dayMs, readWallTime } from '#core/expression'
import { minutesPerHour, momentAt } from './days.ts'

/** The hours of a day that are shown: from one full hour to another. */
interface Hours {
  from: number
  to: number
}

/** What lasts from one moment to another; of whole days the last one counts. */
export interface Span {
  id: string
  start: string
  end: string
}

/** Where a span lies in the column of a day: parts of the column's height, and one of so many lanes beside each other. */
export interface PlacedSpan<T extends Span> {
  span: T
  top: number
  height: number
  lane: number
  lanes: number
}

const minuteMs = 60_000
/** A span that is shorter is drawn as high as this, so that its name can be read. */
const leastMinutes = 20

interface Range<T> {
  span: T
  from: number
  to: number
}

/** The spans of one day in its column; what lies outside of the hours stands at their edge. */
export function placeSpans<T extends Span>(spans: readonly T[], day: string, hours: Hours): PlacedSpan<T>[] {
  const [first, last] = [hours.from * 60, hours.to * 60]
  const visible = spans
    .flatMap((span) => rangeOn(span, day))
    .map(({ span, from, to }): Range<T> => {
      const top = Math.min(Math.max(from, first), last - leastMinutes)
      return { span, from: top, to: Math.max(Math.min(to, last), top + leastMinutes) }
    })
    .sort((one, other) => one.from - other.from || other.to - one.to)
  return clusters(visible).flatMap((cluster) => inLanes(cluster, first, last - first))
}

/** Whether a span takes some of a day. */
export const touches = (span: Span, day: string): boolean => rangeOn(span, day).length > 0

/** The minutes of the day that a span takes; none where it does not touch it. */
function rangeOn<T extends Span>(span: T, day: string): Range<T>[] {
  const [start, end, zero] = [readWallTime(span.start), readWallTime(span.end), readWallTime(day)]
  if (!start || !end || !zero) return []
  const from = (start.ms - zero.ms) / minuteMs
  const to = (end.ms + (end.kind === 'date' ? dayMs : 0) - zero.ms) / minuteMs
  return from < dayMs / minuteMs && to > 0 ? [{ span, from, to }] : []
}

/** Groups of ranges that hang together: none of one group meets any of another. */
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

/** Each range in the first lane that is free. */
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

/** The minutes of the day at a part of a column's height, at the last full `step` before it. */
export function minutesAt(part: number, { from, to }: Hours, step: number): number {
  const minutes = Math.min(Math.max(part, 0), 1) * (to - from) * 60
  return from * 60 + Math.floor(minutes / step) * step
}

const lastHour = 23

/** The hour that is offered for something new on a day: the second of its hours, today the next full one that is still to come. */
export function suggestSpan(day: string, now: string, { from }: Hours): { start: string; end: string } {
  const next = now.slice(0, 10) === day ? Number(now.slice(11, 13)) + 1 : 0
  const hour = Math.min(Math.max(from + 1, next), lastHour)
  return { start: momentAt(day, hour * minutesPerHour), end: momentAt(day, (hour + 1) * minutesPerHour) }
}

import { type Span, touches } from './place.ts'

/** A span as a bar across the days of a week: its first day, its length in days, and its line. */
export interface Bar<T extends Span> {
  span: T
  from: number
  days: number
  lane: number
}

/** The bars of spans over the given days; each is placed in the first line that is free on all its days. */
export function placeBars<T extends Span>(spans: readonly T[], days: readonly string[]): Bar<T>[] {
  const laneEnds: number[] = []
  return spans
    .flatMap((span) => daysCovered(span, days))
    .sort((one, other) => one.from - other.from || one.rank - other.rank || compare(one.span.start, other.span.start))
    .map(({ span, from, to }) => {
      const free = laneEnds.findIndex((last) => last < from)
      const lane = free < 0 ? laneEnds.length : free
      laneEnds[lane] = to
      return { span, from, days: to - from + 1, lane }
    })
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The days that a span covers, as its first index and its length; a span of several days ranks before one within a day. */
function daysCovered<T extends Span>(span: T, days: readonly string[]) {
  const from = days.findIndex((day) => touches(span, day))
  if (from < 0) return []
  const to = days.findLastIndex((day) => touches(span, day))
  return [{ span, from, to, rank: to > from ? 0 : 1 }]
}

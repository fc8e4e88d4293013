import { describe, expect, it } from 'vitest'
import bars from '#cases/calendar/bars.json' with { type: 'json' }
import days from '#cases/calendar/days.json' with { type: 'json' }
import place from '#cases/calendar/place.json' with { type: 'json' }
import suggest from '#cases/calendar/suggest.json' with { type: 'json' }
import {
  type CalendarView,
  daysOf,
  dayWeights,
  intervalOf,
  lanesIn,
  minutesAt,
  momentAt,
  placeBars,
  placeSpans,
  stepDay,
  suggestSpan,
  weekdayOf,
} from '#core/calendar'

describe('the days of a calendar', () => {
  it.each(days)('$says', ({ view, day, first, last, count, before, after }) => {
    const visibleDays = daysOf(view as CalendarView, day)
    expect([visibleDays[0], visibleDays.at(-1), visibleDays.length]).toEqual([first, last, count])
    expect([stepDay(view as CalendarView, day, -1), stepDay(view as CalendarView, day, 1)]).toEqual([before, after])
  })

  it('reach from their first moment to the first after them', () => {
    expect(intervalOf(['2026-12-31'])).toEqual({ from: '2026-12-31 00:00:00', to: '2027-01-01 00:00:00' })
    expect([weekdayOf('2026-11-16'), weekdayOf('2026-11-22')]).toEqual([0, 6])
    expect([weekdayOf('1969-12-29'), weekdayOf('1969-12-28'), weekdayOf('1949-10-01')]).toEqual([0, 6, 5])
  })
})

describe('spans among the hours of a day', () => {
  const round = (part: number) => Math.round(part * 10_000) / 10_000
  it.each(place)('$says', ({ spans, placed, mostLanes, hidden = [] }) => {
    const input = spans.map(([id = '', start = '', end = '']) => ({ id, start, end }))
    const found = placeSpans(input, '2026-05-01', { from: 8, to: 18 }, mostLanes)
    expect(
      found.placed.map(({ span, top, height, lane, lanes }) => [span.id, round(top), round(height), lane, lanes]),
    ).toEqual(placed)
    expect(found.hidden.map(({ count, top, height }) => [count, round(top), round(height)])).toEqual(hidden)
  })

  it.each([
    [0, 1],
    [91, 1],
    [143, 1],
    [144, 2],
    [1000, 13],
  ])('a column of %d px has %d lanes of at least 72', (widthPx, lanes) => {
    expect(lanesIn(widthPx)).toBe(lanes)
  })

  it('an empty day of a weekend is half as wide', () => {
    const week = daysOf('week', '2026-11-16')
    expect(dayWeights([], week)).toEqual([1, 1, 1, 1, 1, 0.5, 0.5])
    const night = { id: 'a', start: '2026-11-20 22:00:00', end: '2026-11-21 02:00:00' }
    expect(dayWeights([night], week)).toEqual([1, 1, 1, 1, 1, 1, 0.5])
  })

  it('are drawn by full steps', () => {
    const hours = { from: 8, to: 18 }
    expect([0, 0.04, 0.06, 1, 2].map((part) => minutesAt(part, hours, 30))).toEqual([480, 480, 510, 1080, 1080])
    expect(momentAt('2026-05-01', 510)).toBe('2026-05-01 08:30:00')
  })
})

describe('spans across the days of a week', () => {
  it.each(bars)('$says', (row) => {
    const input = row.spans.map(([id = '', start = '', end = '']) => ({ id, start, end }))
    const found = placeBars(input, daysOf('week', '2026-05-04'))
    expect(found.map(({ span, from, days, lane }) => [span.id, from, days, lane])).toEqual(row.bars)
  })
})

describe('the hour that is offered for something new', () => {
  it.each(suggest)('$says', ({ day, now, start, end }) => {
    expect(suggestSpan(day, now, { from: 8, to: 18 })).toEqual({ start, end })
  })
})

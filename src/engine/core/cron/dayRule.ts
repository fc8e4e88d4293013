import { faultOf } from './fault.ts'
import { unit } from './unit.ts'
import { numberIn, spansOf, valuesOf } from './values.ts'

/** On which days of a month it runs. Days of the week are 1 for Sunday to 7. */
export type DayRule =
  | { kind: 'days'; days: readonly number[] }
  /** So many days before the last one; `workday` is the weekday nearest to it. */
  | { kind: 'last'; before: number; workday: boolean }
  | { kind: 'nearestWorkday'; day: number }
  | { kind: 'weekdays'; weekdays: readonly number[] }
  | { kind: 'lastWeekday'; weekday: number }
  | { kind: 'nthWeekday'; weekday: number; nth: number }

const most = { before: 30, nth: 5 }

/** The rule of day and week; exactly one of them is `?`. */
export function dayRuleOf(day: string, week: string): DayRule {
  if (day === '?' && week === '?') throw faultOf('noDay')
  if (day !== '?' && week !== '?') throw faultOf('twoDays')
  return week === '?' ? byDay(day) : byWeek(week)
}

function byDay(text: string): DayRule {
  const { title } = unit.day
  const last = /^L(?:-(\d{1,2}))?(W?)$/.exec(text)
  if (last) {
    const before = Number(last[1] ?? 0)
    if (before > most.before) throw faultOf('outOfRange', { unit: title, text, min: 'L-0', max: `L-${most.before}` })
    return { kind: 'last', before, workday: last[2] === 'W' }
  }
  const nearest = /^(\d+)W$/.exec(text)
  if (nearest) return { kind: 'nearestWorkday', day: numberIn(nearest[1] ?? '', unit.day) }
  if (/[LW]/.test(text)) throw faultOf('alone', { unit: title, text, signs: 'L、W' })
  return { kind: 'days', days: valuesOf(spansOf(text, unit.day), unit.day) }
}

function byWeek(text: string): DayRule {
  if (text === 'L') return { kind: 'weekdays', weekdays: [unit.week.max] }
  const last = /^(\w+)L$/.exec(text)
  if (last) return { kind: 'lastWeekday', weekday: numberIn(last[1] ?? '', unit.week) }
  const nth = /^(\w+)#(\d)$/.exec(text)
  if (nth) {
    const place = Number(nth[2])
    if (place < 1 || place > most.nth) throw faultOf('badNth', { text, max: most.nth })
    return { kind: 'nthWeekday', weekday: numberIn(nth[1] ?? '', unit.week), nth: place }
  }
  if (/#|L(,|$)/.test(text)) throw faultOf('alone', { unit: unit.week.title, text, signs: 'L、#' })
  return { kind: 'weekdays', weekdays: valuesOf(spansOf(text, unit.week), unit.week) }
}

const lastOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
/** 1 for Sunday to 7 for Saturday; a day past the end of the month is one of the next. */
const weekdayOf = (year: number, month: number, day: number): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1

const [sunday, saturday] = [1, 7]

/** The weekday nearest to a day, in the same month; none where the month has no such day. */
function nearestWorkday(year: number, month: number, day: number): number[] {
  const last = lastOf(year, month)
  const weekday = weekdayOf(year, month, day)
  if (day > last) return weekday === saturday && day - 1 <= last ? [day - 1] : []
  if (weekday === saturday) return [day === 1 ? day + 2 : day - 1]
  if (weekday === sunday) return [day === last ? day - 2 : day + 1]
  return [day]
}

/** The days of a month on which it runs, in order. */
export function daysIn(rule: DayRule, year: number, month: number): readonly number[] {
  const last = lastOf(year, month)
  const first = weekdayOf(year, month, 1)
  const daysOf = (weekday: number): number[] => {
    const begin = ((weekday - first + 7) % 7) + 1
    return Array.from({ length: Math.floor((last - begin) / 7) + 1 }, (_, week) => begin + week * 7)
  }
  switch (rule.kind) {
    case 'days':
      return rule.days.filter((day) => day <= last)
    case 'last': {
      const day = last - rule.before
      if (day < 1) return []
      return rule.workday ? nearestWorkday(year, month, day) : [day]
    }
    case 'nearestWorkday':
      return nearestWorkday(year, month, rule.day)
    case 'weekdays':
      return rule.weekdays.flatMap(daysOf).sort((left, right) => left - right)
    case 'lastWeekday':
      return daysOf(rule.weekday).slice(-1)
    case 'nthWeekday':
      return daysOf(rule.weekday).slice(rule.nth - 1, rule.nth)
  }
}

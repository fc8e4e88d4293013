import { faultOf } from './fault.ts'
import { unit } from './unit.ts'
import { numberIn, spansOf, valuesOf } from './values.ts'

/** The days of a month on which an expression runs. */
export type DayRule = LibraryDays | QuartzDays

/** Day rules that cron-parser supports, in its notation: lists, `L`, weekdays from 0 for Sunday, the last or nth weekday. */
export interface LibraryDays {
  kind: 'library'
  day: string
  weekday: string
}

/** Day rules that only Quartz has: days before the last one, and the workday nearest to a day. */
type QuartzDays = { kind: 'beforeLast'; days: number; workday: boolean } | { kind: 'nearestWorkday'; day: number }

const limits = { beforeLast: 30, nth: 5 }

/** The day rule of an expression. Throws unless exactly one of day and week is `?`. */
export function dayRuleOf(day: string, week: string): DayRule {
  if (day === '?' && week === '?') throw faultOf('noDay')
  if (day !== '?' && week !== '?') throw faultOf('twoDays')
  return week === '?' ? byDay(day) : { kind: 'library', day: '*', weekday: weekdayText(week) }
}

function byDay(text: string): DayRule {
  const { title } = unit.day
  const last = /^L(?:-(\d{1,2}))?(W?)$/.exec(text)
  if (last) return beforeLast(text, Number(last[1] ?? 0), last[2] === 'W')
  const nearest = /^(\d+)W$/.exec(text)
  if (nearest) return { kind: 'nearestWorkday', day: numberIn(nearest[1] ?? '', unit.day) }
  if (/[LW]/.test(text)) throw faultOf('alone', { unit: title, text, signs: 'L、W' })
  return { kind: 'library', day: valuesOf(spansOf(text, unit.day), unit.day).join(), weekday: '*' }
}

function beforeLast(text: string, days: number, workday: boolean): DayRule {
  const most = limits.beforeLast
  if (days > most) throw faultOf('outOfRange', { unit: unit.day.title, text, min: 'L-0', max: `L-${most}` })
  return days === 0 && !workday ? { kind: 'library', day: 'L', weekday: '*' } : { kind: 'beforeLast', days, workday }
}

/** A week part with weekdays numbered as in cron-parser. */
function weekdayText(text: string): string {
  if (text === 'L') return String(unit.week.max - 1)
  const last = /^(\w+)L$/.exec(text)
  if (last) return `${numberIn(last[1] ?? '', unit.week) - 1}L`
  const nth = /^(\w+)#(\d)$/.exec(text)
  if (nth) {
    const place = Number(nth[2])
    if (place < 1 || place > limits.nth) throw faultOf('badNth', { text, max: limits.nth })
    return `${numberIn(nth[1] ?? '', unit.week) - 1}#${place}`
  }
  if (/#|L(,|$)/.test(text)) throw faultOf('alone', { unit: unit.week.title, text, signs: 'L、#' })
  return valuesOf(spansOf(text, unit.week), unit.week)
    .map((weekday) => weekday - 1)
    .join()
}

/** The last day of a month, whose number is from 1. */
export const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The day of the month on which a Quartz rule runs; null when the month has none. */
export function quartzDay(rule: QuartzDays, year: number, month: number): number | null {
  const day = rule.kind === 'beforeLast' ? lastDay(year, month) - rule.days : rule.day
  if (day < 1) return null
  return rule.kind === 'beforeLast' && !rule.workday ? day : nearestWorkday(year, month, day)
}

const [sunday, saturday] = [0, 6]

/** The workday (Monday to Friday) nearest to a day within its month; null when the month has no such day. */
function nearestWorkday(year: number, month: number, day: number): number | null {
  const last = lastDay(year, month)
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  if (day > last) return weekday === saturday && day - 1 <= last ? day - 1 : null
  if (weekday === saturday) return day === 1 ? day + 2 : day - 1
  if (weekday === sunday) return day === last ? day - 2 : day + 1
  return day
}

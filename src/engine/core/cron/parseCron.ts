import { type DayRule, dayRuleOf } from './dayRule.ts'
import { CronFault, faultOf } from './fault.ts'
import { type Unit, unit } from './unit.ts'
import { type Span, spansOf, valuesOf } from './values.ts'

/** A parsed expression; its values are sorted. */
export interface Cron {
  seconds: readonly number[]
  minutes: readonly number[]
  hours: readonly number[]
  days: DayRule
  months: readonly number[]
  years: readonly Span[]
}

/** The expression, or the mistake in it as a message for people. */
type ReadCron = { ok: true; cron: Cron } | { ok: false; problem: string }

/** Steps over all years are counted from here. */
const firstYear = 1970
const everyYear: readonly Span[] = [{ from: firstYear, to: unit.year.max, step: 1 }]

/** Parses `second minute hour day month week [year]`, in upper or lower case. spec: widgets §3, Cron expression */
export function parseCron(text: string): ReadCron {
  try {
    return {
      ok: true,
      cron: read(
        text
          .trim()
          .toUpperCase()
          .split(/[ \t]+/),
      ),
    }
  } catch (cause) {
    if (cause instanceof CronFault) return { ok: false, problem: cause.message }
    throw cause
  }
}

function read(parts: readonly string[]): Cron {
  if (parts.length < 6 || parts.length > 7) throw faultOf('count', { count: parts.filter(Boolean).length })
  const [second = '', minute = '', hour = '', day = '', month = '', week = '', year = '*'] = parts
  const plain = (part: string, of: Unit): readonly Span[] => {
    if (part.includes('?')) throw faultOf('question', { unit: of.title })
    return spansOf(part, of)
  }
  return {
    seconds: valuesOf(plain(second, unit.second), unit.second),
    minutes: valuesOf(plain(minute, unit.minute), unit.minute),
    hours: valuesOf(plain(hour, unit.hour), unit.hour),
    days: dayRuleOf(day, week),
    months: valuesOf(plain(month, unit.month), unit.month),
    years: year === '*' ? everyYear : plain(year.replace(/^\*?\//, `${firstYear}/`), unit.year).map(inOrder),
  }
}

function inOrder(span: Span): Span {
  if (span.from > span.to) throw faultOf('yearOrder', { text: `${span.from}-${span.to}` })
  return span
}

export const isEveryYear = ({ years }: Cron): boolean => years === everyYear

/** The same expression in every year. spec: readings, Cron: the preview ignores the year */
export const inEveryYear = (cron: Cron): Cron => ({ ...cron, years: everyYear })

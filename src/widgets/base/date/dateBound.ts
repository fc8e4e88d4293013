import type { Dayjs } from 'dayjs'
import { compileExpression, dependenciesOf, type Expression, parseExpression } from '#core/expression'
import { fillText, messages } from '#core/message'
import type { Field } from '#core/model'

/** A bound of a field document: a literal, or what an expression over the moment alone comes to. Others are left to the rules. */
function boundText(bound: unknown, now: string): string | undefined {
  if (typeof bound !== 'string') return undefined
  if (!bound.startsWith('=')) return bound
  const parsed = parseExpression(bound.slice(1))
  const names = new Map([
    ['$now', now],
    ['$today', now.slice(0, 10)],
  ])
  if (!parsed.ok || !restsOn(names, parsed.expression)) return undefined
  const value = compileExpression(parsed.expression)({ lookup: (name) => names.get(name) })
  return typeof value === 'string' ? value : undefined
}

const restsOn = (names: ReadonlyMap<string, string>, expression: Expression): boolean =>
  dependenciesOf(expression).paths.every((path) => names.has(path))

/** The days that a field takes. */
export interface DateBounds {
  /** Whether a day, month or year of a panel lies outside. */
  isOutside(moment: Dayjs): boolean
  /** What is said of one that does: the range. */
  says: string
}

/** The bounds of a field; undefined when it has none. */
export function boundsOf({ document }: Field, format: string, now: string): DateBounds | undefined {
  const [from, to] = [boundText(document.notBefore, now), boundText(document.notAfter, now)]
  if (from === undefined && to === undefined) return undefined
  const days = format.slice(0, 'YYYY-MM-DD'.length)
  return {
    isOutside(moment) {
      const text = moment.format(days)
      return (
        (from !== undefined && text < from.slice(0, text.length)) ||
        (to !== undefined && text > to.slice(0, text.length))
      )
    },
    says: rangeText(from?.slice(0, days.length), to?.slice(0, days.length)),
  }
}

function rangeText(from: string | undefined, to: string | undefined): string {
  const { tooEarly, tooLate, outOfBounds } = messages.control
  if (to === undefined) return fillText(tooEarly, { from: from ?? '' })
  return from === undefined ? fillText(tooLate, { to }) : fillText(outOfBounds, { from, to })
}

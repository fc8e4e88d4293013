import type { Dayjs } from 'dayjs'
import type { Field } from '#core/model'

/** A bound of a field document: a literal, or one of the two moments that need no record. Others are left to the rules. */
function boundText(bound: unknown, now: string): string | undefined {
  if (typeof bound !== 'string') return undefined
  if (bound === '=$now') return now
  if (bound === '=$today') return now.slice(0, 10)
  return bound.startsWith('=') ? undefined : bound
}

/** Whether a day, month or year of a panel lies outside the field's bounds; undefined when it has none. */
export function outOfBounds(
  { document }: Field,
  format: string,
  now: string,
): ((moment: Dayjs) => boolean) | undefined {
  const [from, to] = [boundText(document.notBefore, now), boundText(document.notAfter, now)]
  if (from === undefined && to === undefined) return undefined
  const days = format.slice(0, 'YYYY-MM-DD'.length)
  return (moment) => {
    const text = moment.format(days)
    return (
      (from !== undefined && text < from.slice(0, text.length)) || (to !== undefined && text > to.slice(0, text.length))
    )
  }
}

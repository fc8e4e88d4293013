import type { Random } from '#server/context'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const part = /\{(date|count|random):(\w+)\}/g

/** What the parts of a rule are taken from. */
export interface FillSource {
  /** `YYYY-MM-DD HH:mm:ss`. */
  now: string
  random: Pick<Random, 'int'>
  /** The next number of a period; asked for only by rules that count. */
  count(period: string): Promise<number>
}

const dated = (format: string, now: string): string =>
  format.replace('yyyy', now.slice(0, 4)).replace('MM', now.slice(5, 7)).replace('dd', now.slice(8, 10))

const chance = (length: number, { int }: FillSource['random']): string =>
  Array.from({ length }, () => alphabet[int(alphabet.length)]).join('')

/** The text of the dates in a rule: while it stays, numbers go on. */
const periodOf = (rule: string, now: string): string =>
  [...rule.matchAll(part)].flatMap(([, kind, format = '']) => (kind === 'date' ? [dated(format, now)] : [])).join('-')

/** The next text of a fill rule. */
export async function fillText(rule: string, { now, random, count }: FillSource): Promise<string> {
  const number = rule.includes('{count:') ? await count(periodOf(rule, now)) : 0
  return rule.replace(part, (_, kind: string, given: string) => {
    if (kind === 'date') return dated(given, now)
    if (kind === 'count') return String(number).padStart(Number(given), '0')
    return chance(Number(given), random)
  })
}

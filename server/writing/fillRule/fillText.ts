import type { Random } from '#server/context'

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
const part = /\{(date|count|random|letters):(\w+)\}/g

/** What the parts of a rule are taken from. */
interface FillSource {
  /** `YYYY-MM-DD HH:mm:ss`. */
  now: string
  random: Pick<Random, 'int'>
  /** The letters for what the new record holds in a field; asked for only by rules that name one. */
  letters(field: string): string
  /** The next number of a period; asked for only by rules that count. */
  count(period: string): Promise<number>
}

const dated = (format: string, now: string): string =>
  format.replace('yyyy', now.slice(0, 4)).replace('MM', now.slice(5, 7)).replace('dd', now.slice(8, 10))

const randomDigits = (length: number, { int }: FillSource['random']): string =>
  Array.from({ length }, () => alphabet[int(alphabet.length)]).join('')

type Source = Pick<FillSource, 'now' | 'letters'>

/** What a part says by itself, without numbers and chance. */
const fixedText = (kind: string | undefined, text: string, { now, letters }: Source): string[] => {
  if (kind === 'date') return [dated(text, now)]
  return kind === 'letters' ? [letters(text)] : []
}

/** The dates and letters in a rule: while they stay, numbers go on. */
const periodOf = (rule: string, source: Source): string =>
  [...rule.matchAll(part)].flatMap(([, kind, text = '']) => fixedText(kind, text, source)).join('-')

/** The next text of a fill rule. */
export async function fillText(rule: string, source: FillSource): Promise<string> {
  const number = rule.includes('{count:') ? await source.count(periodOf(rule, source)) : 0
  return rule.replace(part, (_, kind: string, text: string) => {
    if (kind === 'count') return String(number).padStart(Number(text), '0')
    if (kind === 'random') return randomDigits(Number(text), source.random)
    return fixedText(kind, text, source).join('')
  })
}

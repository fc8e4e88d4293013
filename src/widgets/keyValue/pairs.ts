import { fillText, keyValueMessages as texts } from '#core/message'
import { isObject } from '#core/object'
import { isBlank } from '#widgets/face'

/** A row as it stands in the control. */
export interface Pair {
  /** Its place among the rows that this control has made. */
  id: number
  key: string
  value: unknown
}

/** A value as text: texts as they are, all else as JSON. */
export const pairText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The rows of an object; null for what is none. */
export function pairsOf(value: unknown): Pair[] | null {
  if (isBlank(value)) return []
  if (!isObject(value) || Array.isArray(value)) return null
  return Object.entries(value).map(([key, one], id) => ({ id, key, value: one }))
}

const isEmpty = ({ key, value }: Pair): boolean => key.trim() === '' && pairText(value) === ''

/** What is wrong with the rows: a value without a key, or a key that stands twice. */
export function pairProblem(pairs: readonly Pair[]): string | null {
  const seen = new Set<string>()
  for (const [index, pair] of pairs.entries()) {
    if (isEmpty(pair)) continue
    const key = pair.key.trim()
    if (key === '') return fillText(texts.missing, { row: index + 1 })
    if (seen.has(key)) return fillText(texts.twice, { key })
    seen.add(key)
  }
  return null
}

/** The object of rows without a problem; null for none. */
export function objectOf(pairs: readonly Pair[]): Record<string, unknown> | null {
  const filled = pairs.filter((pair) => !isEmpty(pair))
  return filled.length === 0 ? null : Object.fromEntries(filled.map(({ key, value }) => [key.trim(), value]))
}

import type { FillRule } from '#core/model'
import { isObject } from '#core/object'

const isLetters = (value: unknown): value is FillRule['letters'] =>
  isObject(value) &&
  Object.values(value).every(
    (byValue) => isObject(byValue) && Object.values(byValue).every((letters) => typeof letters === 'string'),
  )

/** The value of a JSON text, or what stands there already; undefined for no JSON. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** The rule in the parameters of a record; null when they hold none. */
export function readRule(title: string, json: unknown): FillRule | null {
  const params = jsonOf(json)
  if (!isObject(params) || typeof params.text !== 'string') return null
  const { text, letters } = params
  if (letters === undefined || letters === null) return { title, text }
  return isLetters(letters) ? { title, text, letters } : null
}

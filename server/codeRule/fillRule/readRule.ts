import type { FillRule } from '#core/model'
import { isObject } from '#core/object'

const isLetters = (given: unknown): given is FillRule['letters'] =>
  isObject(given) &&
  Object.values(given).every(
    (byValue) => isObject(byValue) && Object.values(byValue).every((letters) => typeof letters === 'string'),
  )

/** The value of a JSON text, or what stands there already; undefined for no JSON. */
export function jsonOf(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}

/** The rule in the parameters of a record; null when they hold none. */
export function readRule(title: string, given: unknown): FillRule | null {
  const params = jsonOf(given)
  if (!isObject(params) || typeof params.text !== 'string') return null
  const { text, letters } = params
  if (letters === undefined || letters === null) return { title, text }
  return isLetters(letters) ? { title, text, letters } : null
}

/** Whether a value from outside is an object with keys; lists and null are none. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value from outside as text; anything but text is ''. */
export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A percent-encoded text in clear; one that cannot be decoded stays as it is. */
export function decodedText(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The texts among the values of `raw`, by their keys; anything else is left out. */
export const textsIn = (raw: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(isObject(raw) ? raw : {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )

/** Whether there is no value: nothing, the empty text, the empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Values by key, in the order in which they came. */
export function groupBy<T, K>(values: Iterable<T>, keyOf: (value: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

/** The keys in a comma-joined text, blanks and empty parts left out. Anything but text has none. */
export const splitKeys = (text: unknown): string[] =>
  textOrEmpty(text)
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)

/** The entries of `values` that have a value. */
export const present = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>

/** What `from` has under `keys`. */
export const pick = <T extends object, Key extends keyof T>(from: T, ...keys: Key[]): Partial<Pick<T, Key>> =>
  present(Object.fromEntries(keys.map((key) => [key, from[key]]))) as Partial<Pick<T, Key>>

/** `make`, run once for each object; what it gave is kept as long as the object is. */
export function memoized<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, V>()
  return (key) => {
    if (!values.has(key)) values.set(key, make(key))
    return values.get(key) as V
  }
}

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

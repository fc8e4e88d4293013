import { keysOf } from '#core/dictionary'
import type { Field } from '#core/model'
import { isBlank } from '#widgets/face'

/** The keys of a value as text: one, or the comma-joined ones of a field that holds several. */
export function chosenKeys({ type }: Field, value: unknown): string[] {
  if (isBlank(value)) return []
  return type.multiple ? keysOf(value).filter(Boolean) : [String(value)]
}

/** A key as it goes over the wire: dictionaries that are sent as numbers, and the booleans of a `bool` field. */
function wireKey({ type, document }: Field, key: string): unknown {
  if (type.id === 'bool') return key === 'true'
  return document.wire === 'int' && /^-?\d{1,15}$/.test(key) ? Number(key) : key
}

/** The value of chosen keys: comma text for several, null for none. */
export function emittedKeys(field: Field, keys: readonly string[]): unknown {
  const [first] = keys
  if (first === undefined) return null
  return field.type.multiple ? keys.join(',') : wireKey(field, first)
}

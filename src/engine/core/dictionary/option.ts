import { isObject } from '#core/object'
/** A dictionary option. Values are strings, even numeric ones. spec: shell §3, contract §5.1 */
export interface DictOption {
  value: string
  text: string
  /** `text` under the names that other clients of the family read. */
  title: string
  label: string
  /** Distinguishes options with the same text. */
  hint?: string
  tone?: string
  color?: string
  disabled?: boolean
}

const nameKeys = ['text', 'label', 'title', 'itemText', 'name'] as const
const valueKeys = ['value', 'itemValue', 'key', 'code'] as const

/** Converts an option from any server format; undefined without a value. A scalar is both value and text. */
export function toOption(raw: unknown): DictOption | undefined {
  const whole = scalarText(raw)
  if (whole !== undefined) return optionOf(whole, whole)
  if (!isObject(raw)) return undefined
  const shape = raw as Readonly<Record<string, unknown>>
  const value = firstText(shape, valueKeys)
  if (value === undefined) return undefined
  return { ...optionOf(value, firstText(shape, nameKeys) ?? value), ...extrasOf(shape) }
}

/** The options of a response; invalid items are skipped, and an invalid response gives an empty list. */
export function toOptions(raw: unknown): DictOption[] {
  return Array.isArray(raw) ? raw.flatMap((each) => toOption(each) ?? []) : []
}

const optionOf = (value: string, text: string): DictOption => ({ value, text, title: text, label: text })

function firstText(shape: Readonly<Record<string, unknown>>, keys: readonly string[]): string | undefined {
  return keys
    .map((key) => (Object.hasOwn(shape, key) ? scalarText(shape[key]) : undefined))
    .find((text) => text !== undefined)
}

function extrasOf({ hint, tone, color, disabled }: Readonly<Record<string, unknown>>): Partial<DictOption> {
  return {
    ...(typeof hint === 'string' && { hint }),
    ...(typeof tone === 'string' && { tone }),
    ...(typeof color === 'string' && { color }),
    ...(typeof disabled === 'boolean' && { disabled }),
  }
}

/** Strings, finite numbers and booleans as the string that a dictionary stores. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined
}

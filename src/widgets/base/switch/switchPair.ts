import { switchValues } from '#core/fieldType'
import { messages } from '#core/message'
import type { Field } from '#core/model'

/** The two values of a switch, on first: JSON booleans for a `bool` field, else the pair of the field. */
export const switchPair = ({ type, document }: Field): readonly [unknown, unknown] =>
  type.id === 'bool' ? [true, false] : switchValues(document)

/** True when `value` means on: compared as text, since some servers send codes as numbers. */
export const isOn = (field: Field, value: unknown): boolean =>
  value !== undefined && value !== null && String(value) === String(switchPair(field)[0])

/** The words for on and off. */
export function switchTexts({ texts }: Readonly<Record<string, unknown>>): readonly [string, string] {
  const pair = Array.isArray(texts) && texts.length === 2 ? texts : [messages.word.yes, messages.word.no]
  return [String(pair[0]), String(pair[1])]
}

import { roundHalfUp } from '#core/fieldType'
import { messages } from '#core/message'
import type { Field, RecordValues } from '#core/model'
import { isEmpty } from '#core/object'
import type { ColumnProgram } from '#core/screen'

/** A value as people read it where no widget knows better. Objects are shown as JSON. */
export function valueText(value: unknown): string {
  if (isEmpty(value)) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? messages.word.yes : messages.word.no
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The text of a key as the server sent it beside the key, or undefined. spec: contract §5.2 */
export function dictTextOf({ name }: Pick<Field, 'name'>, record: RecordValues): string | undefined {
  const text = record[`${name}_dictText`]
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** A value by the text beside it, or as it is. */
export const shownText = (field: Pick<Field, 'name'>, value: unknown, record: RecordValues): string =>
  isEmpty(value) ? '' : (dictTextOf(field, record) ?? valueText(value))

/**
 * A number with the unit that another field of its record holds, and with its own digits: where units differ from row to row, so do the
 * decimals that mean something. A further field may hold how many they are. Null unless the props name the unit's field.
 */
export function ownUnitText(
  value: unknown,
  record: RecordValues,
  props: Readonly<Record<string, unknown>>,
): string | null {
  const name = textProp(props, 'unitField')
  if (name === undefined) return null
  const unit = shownText({ name }, record[name], record)
  const text = ownDigits(value, record, props)
  return isEmpty(value) || unit === '' ? text : `${text} ${unit}`
}

const mostDigits = 6

/** A number with as many decimals as a field of its record says; as it is stored if none does. */
function ownDigits(value: unknown, record: RecordValues, props: Readonly<Record<string, unknown>>): string {
  const digits = record[textProp(props, 'scaleField') ?? '']
  const isCount = typeof digits === 'number' && Number.isInteger(digits) && digits >= 0 && digits <= mostDigits
  return isCount && !isEmpty(value) && Number.isFinite(Number(value))
    ? roundHalfUp(Number(value), digits).toFixed(digits)
    : valueText(value)
}

const asItIs: ReadonlySet<string> = new Set(['text', 'datetime', 'time', 'month', 'year'])

/** How the cells of a column read where text is all that they show; null where a widget has to draw them. */
export function plainText(column: ColumnProgram): ((row: RecordValues) => string) | null {
  const { widget, props, field, tone, action, inline } = column
  if (tone || action || inline || Object.keys(props).length > 0) return null
  const plain = (row: RecordValues) => shownText(field, row[field.name], row)
  if (asItIs.has(widget)) return plain
  if (widget === 'date') return (row) => plain(row).slice(0, 10)
  if (widget !== 'reference') return null
  return field.type.multiple ? (row) => plain(row).replaceAll(',', '、') : plain
}

type Props = Readonly<Record<string, unknown>>

/** A text among the props of a document; undefined when it is none. Props are read one by one, never spread. */
export const textProp = (props: Props, name: string): string | undefined => {
  const value = Object.hasOwn(props, name) ? props[name] : undefined
  return typeof value === 'string' ? value : undefined
}

/** A yes or no among the props of a document; no unless it is there. */
export const flagProp = (props: Props, name: string): boolean => Object.hasOwn(props, name) && props[name] === true

/** `text` cut to `length` characters; a character is never halved. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text
  const characters = Array.from(text.slice(0, length * 2 + 1))
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text
}

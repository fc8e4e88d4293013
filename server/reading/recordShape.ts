import type { Field } from '#core/model'
import { blankRow } from '#server/database'

/** Fields of records, and a record of them that holds nothing yet: each record begins as its copy. */
export interface RecordShape {
  readonly fields: readonly Field[]
  readonly blank: Readonly<Record<string, unknown>>
}

/** The keys of a field's texts: its own, and those of its aliases. spec: contract §5.2 */
export const textKeysOf = ({ name, document }: Field): string[] =>
  [name, ...(document.also ?? [])].map((key) => `${key}_dictText`)

const hasValue = (field: Field): boolean =>
  field.column !== undefined || field.link !== undefined || field.formula !== undefined

const valueKeys = (fields: readonly Field[]): string[] =>
  fields.filter(hasValue).flatMap(({ name, document }) => [name, ...(document.also ?? [])])

/** The shape of records that carry values alone. */
export const plainShape = (fields: readonly Field[]): RecordShape => ({ fields, blank: blankRow(valueKeys(fields)) })

const textless = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, undefined]))

function textedShape(fields: readonly Field[]): RecordShape {
  const textKeys = fields.filter((field) => field.dict || field.target).flatMap(textKeysOf)
  const blank: Record<string, unknown> = blankRow([...valueKeys(fields), ...textKeys])
  return { fields, blank: Object.assign(blank, textless(textKeys)) }
}

const shapes = new WeakMap<readonly Field[], RecordShape>()

/** The shape of records that get texts beside their values; made once for each list of fields. */
export function shapeOf(fields: readonly Field[]): RecordShape {
  const known = shapes.get(fields)
  if (known) return known
  const shape = textedShape(fields)
  shapes.set(fields, shape)
  return shape
}

import type { Field } from '#core/model'
import { blankRow } from '#server/database'
import { cellReader } from '#server/table'
import { membersOf } from './members.ts'

/** What records of some fields are made of, worked out once for all of them. */
export interface RecordShape {
  readonly fields: readonly Field[]
  /** A record that holds nothing yet: each record begins as its copy. */
  readonly blank: Readonly<Record<string, unknown>>
  readonly stored: readonly { name: string; read: ReturnType<typeof cellReader> }[]
  readonly linked: readonly string[]
  readonly measured: readonly Field[]
  /** What is made of the values that stand: computed values, held values, further names. */
  readonly derived: readonly Field[]
  /** Those of which the caller sees only the masks, unless the record is its own. */
  readonly masked: readonly Field[]
  /** What computed values read of the records that references point to. */
  readonly members: ReturnType<typeof membersOf>
}

/** The keys of a field's texts: its own, and those of its aliases. spec: contract §5.2 */
export const textKeysOf = ({ name, document: { also = [], textAs } }: Field): string[] => [
  ...[name, ...also].map((key) => `${key}_dictText`),
  ...(textAs ? [textAs] : []),
]

const hasValue = (field: Field): boolean =>
  field.column !== undefined || field.link !== undefined || field.formula !== undefined

const valueKeys = (fields: readonly Field[]): string[] =>
  fields.filter(hasValue).flatMap(({ name, document }) => [name, ...(document.also ?? [])])

const isComputed = ({ formula, column }: Field): boolean => formula?.kind === 'value' && !column

const shapeParts = (fields: readonly Field[], masked: readonly Field[]): Omit<RecordShape, 'blank'> => ({
  fields,
  masked: masked.filter((field) => fields.includes(field)),
  stored: fields.filter(({ column }) => column).map((field) => ({ name: field.name, read: cellReader(field) })),
  linked: fields.filter(({ column, link }) => !column && link).map(({ name }) => name),
  measured: fields.filter(({ column, link, formula }) => !column && !link && formula && formula.kind !== 'value'),
  derived: fields.filter((field) => isComputed(field) || field.document.valuesOf || field.document.also),
  members: membersOf(fields),
})

/** The shape of records that carry values alone, as they are stored. */
export const plainShape = (fields: readonly Field[]): RecordShape => ({
  ...shapeParts(fields, []),
  blank: blankRow(valueKeys(fields)),
})

/** A value of varying type has a text where it is a word of a dictionary. */
const hasTexts = ({ variant }: Field): boolean =>
  variant !== undefined && [...variant.cases.values(), variant.otherwise].some(({ dict }) => dict)

const textless = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, undefined]))

function textedShape(fields: readonly Field[], masked: readonly Field[]): RecordShape {
  const textKeys = fields.filter((field) => field.dict || field.target || hasTexts(field)).flatMap(textKeysOf)
  const blank: Record<string, unknown> = blankRow([...valueKeys(fields), ...textKeys])
  return { ...shapeParts(fields, masked), blank: Object.assign(blank, textless(textKeys)) }
}

const shapes = new WeakMap<readonly Field[], RecordShape>()

/** The shape of records of a view that get texts beside their values; made once for each list of its fields. */
export function shapeOf(fields: readonly Field[], { masked }: { masked: readonly Field[] }): RecordShape {
  const known = shapes.get(fields)
  if (known) return known
  const shape = textedShape(fields, masked)
  shapes.set(fields, shape)
  return shape
}

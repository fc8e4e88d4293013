import { dependenciesOf } from '#core/expression'
import { type Field, memberPathOf } from '#core/model'
import { memoized } from '#core/object'
import { blankRow } from '#server/database'
import { cellReader } from '#server/table'

/** How records with certain fields are built; computed once for all of them. */
export interface RecordShape {
  readonly fields: readonly Field[]
  /** An empty record, copied for each record. */
  readonly blank: Readonly<Record<string, unknown>>
  readonly stored: readonly { name: string; read: ReturnType<typeof cellReader> }[]
  readonly linked: readonly string[]
  readonly measured: readonly Field[]
  /** Fields derived from other values: computed values, held values, aliases. */
  readonly derived: readonly Field[]
  /** Fields that the caller only sees masked, except in their own record. */
  readonly masked: readonly Field[]
  /** The paths to fields of referenced records that computed values read. */
  readonly paths: readonly string[]
}

/** The keys of a field's labels: its own, and those of its aliases. spec: contract §5.2 */
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
  paths: pathsOfFormulas(fields),
})

/** The shape of stored records, without labels. */
export const plainShape = (fields: readonly Field[]): RecordShape => ({
  ...shapeParts(fields, []),
  blank: blankRow(valueKeys(fields)),
})

/** A variant has labels if one of its cases has a dictionary. */
const hasTexts = ({ variant }: Field): boolean =>
  variant !== undefined && [...variant.cases.values(), variant.otherwise].some(({ dict }) => dict)

const textless = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, undefined]))

function textedShape(fields: readonly Field[], masked: readonly Field[]): RecordShape {
  const textKeys = fields.filter((field) => field.dict || field.target || hasTexts(field)).flatMap(textKeysOf)
  const blank: Record<string, unknown> = blankRow([...valueKeys(fields), ...textKeys])
  return { ...shapeParts(fields, masked), blank: Object.assign(blank, textless(textKeys)) }
}

const shapes = new WeakMap<readonly Field[], RecordShape>()

/** The shape of a view's records with labels; cached for each list of fields. */
export function shapeOf(fields: readonly Field[], { masked }: { masked: readonly Field[] }): RecordShape {
  const cached = shapes.get(fields)
  if (cached) return cached
  const shape = textedShape(fields, masked)
  shapes.set(fields, shape)
  return shape
}

/** The paths to fields of referenced records that formulas read; computed once for each list of fields. */
export const pathsOfFormulas = memoized((fields: readonly Field[]): readonly string[] => {
  const paths = fields.flatMap(({ formula, column }) =>
    formula?.kind === 'value' && !column ? dependenciesOf(formula.value).paths : [],
  )
  return [...new Set(paths.filter((path) => memberPathOf(path)))]
})

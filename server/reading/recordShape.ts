import { type RawBuilder, sql } from 'kysely'
import { dependenciesOf } from '#core/expression'
import { type Field, memberField } from '#core/model'
import { maySee, type RecordScope, shownValue } from '#server/access'
import { blankRow } from '#server/database'
import { cellReader, type Dialect } from '#server/table'

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
  /** Fields of referenced records that computed values read. */
  readonly members: ReturnType<typeof membersOf>
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
  members: membersOf(fields),
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

/** A field of a referenced record that a formula reads: `typeId$.name`. */
interface Member {
  /** `typeId` and `name` of the example. */
  reference: string
  name: string
  /** Its alias in the selection. */
  alias: string
}

/** The distinct fields of referenced records that formulas read. */
export function membersOf(fields: readonly Field[]): readonly Member[] {
  const members = new Map<string, Member>()
  for (const { formula, column } of fields) {
    if (formula?.kind !== 'value' || column) continue
    for (const path of dependenciesOf(formula.value).paths) {
      const [root = '', name] = path.split('.')
      if (root.endsWith('$') && name) members.set(path, { reference: root.slice(0, -1), name, alias: `${root}${name}` })
    }
  }
  return [...members.values()]
}

/** The columns of these fields, without those that the caller may not read. */
export const memberSelection = (members: readonly Member[], scope: RecordScope, alias: string): RawBuilder<unknown>[] =>
  members.flatMap((member) => {
    const found = readableTarget(member, scope)
    if (!found) return []
    const { reference, target: other, field, store } = found
    return sql`(select ${sql.ref(`other.${field.columnName}`)} from ${sql.table(other.table)} as other where ${sql.ref(`other.${store}`)} = ${sql.ref(`${alias}.${reference.columnName}`)} and other.del_flag = 0) as ${sql.ref(member.alias)}`
  })

/** The aliases of the fields that the caller may not read. */
export const unreadableMembers = (members: readonly Member[], scope: RecordScope): string[] =>
  members.filter((member) => !readableTarget(member, scope)).map(({ alias }) => alias)

function readableTarget(member: Member, scope: RecordScope) {
  const target = targetOf(member, scope)
  return target && maySee(scope.caller, target.target, target.field) ? target : undefined
}

/** The referenced records, with the fields that formulas read, by reference (`typeId$`). */
export function memberRecords(
  members: readonly Member[],
  row: Readonly<Record<string, unknown>>,
  scope: RecordScope,
  dialect: Dialect,
): Readonly<Record<string, Record<string, unknown>>> {
  const records: Record<string, Record<string, unknown>> = {}
  for (const member of members) {
    const target = targetOf(member, scope)
    const cell = row[member.alias]
    if (!target || cell === undefined) continue
    const record = records[`${member.reference}$`] ?? {}
    record[member.name] = shownValue(scope.caller, target.field, cellReader(target.field)(cell as never, dialect))
    records[`${member.reference}$`] = record
  }
  return records
}

function targetOf({ reference, name }: Member, { model, services }: RecordScope) {
  const find = (id: string) => services.library.current().resolvedModel(id)
  const member = memberField(`${reference}$.${name}`, model, find)?.member
  const store = member?.target.field(member.reference.target?.store ?? 'id')?.columnName
  return member && store ? { ...member, store } : undefined
}

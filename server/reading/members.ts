import { type RawBuilder, sql } from 'kysely'
import { dependenciesOf } from '#core/expression'
import type { Field } from '#core/model'
import { maySee, type RecordScope, shownValue } from '#server/access'
import { cellReader, type Dialect } from '#server/table'

/** A field of the record that a reference points to, as a formula reads it: `typeId$.name`. */
interface Member {
  /** `typeId` and `name`. */
  reference: string
  name: string
  /** What it is selected as. */
  alias: string
}

/** What formulas of values read of the records that references point to, each once. */
export function membersOf(fields: readonly Field[]): readonly Member[] {
  const found = new Map<string, Member>()
  for (const { formula, column } of fields) {
    if (formula?.kind !== 'value' || column) continue
    for (const path of dependenciesOf(formula.value).paths) {
      const [root = '', name] = path.split('.')
      if (root.endsWith('$') && name) found.set(path, { reference: root.slice(0, -1), name, alias: `${root}${name}` })
    }
  }
  return [...found.values()]
}

/** The columns of these members beside those of the row; what the caller may not read is none. */
export const memberSelection = (members: readonly Member[], scope: RecordScope, alias: string): RawBuilder<unknown>[] =>
  members.flatMap((member) => {
    const target = readableTarget(member, scope)
    if (!target) return []
    const { reference, other, field, store } = target
    return sql`(select ${sql.ref(`other.${field.columnName}`)} from ${sql.table(other.table)} as other where ${sql.ref(`other.${store}`)} = ${sql.ref(`${alias}.${reference.columnName}`)} and other.del_flag = 0) as ${sql.ref(member.alias)}`
  })

/** The aliases of those that the caller may not read. */
export const unreadableMembers = (members: readonly Member[], scope: RecordScope): string[] =>
  members.filter((member) => !readableTarget(member, scope)).map(({ alias }) => alias)

function readableTarget(member: Member, scope: RecordScope) {
  const target = targetOf(member, scope)
  return target && maySee(scope.caller, target.other, target.field) ? target : undefined
}

/** The records that references point to, as far as formulas read them: by `typeId$`. */
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
  const referenceField = model.field(reference)
  const other = referenceField?.target && services.library.current().resolvedModel(referenceField.target.model)
  const field = other?.field(name)
  const store = referenceField?.target && other?.field(referenceField.target.store)?.columnName
  return referenceField?.column && other && field?.column && store
    ? { reference: referenceField, other, field, store }
    : undefined
}

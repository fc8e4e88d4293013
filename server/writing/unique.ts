import { type RawBuilder, sql } from 'kysely'
import { fillText, writingMessages } from '#core/message'
import { type Field, keepsClear, noOverlapOf } from '#core/model'
import { isEmpty } from '#core/object'
import { callerNames, type RecordScope, type WireRecord, type WriteScope } from '#server/access'
import { type Dialect, folded, foldedColumnOf, rowSql, selectRows, toCell } from '#server/table'
import type { Body } from './behaviour.ts'
import { newId } from './defaults.ts'
import { fieldFailure, invalidField } from './input.ts'
import { lockModel } from './store.ts'

const withinOf = (field: Field): readonly string[] =>
  Array.isArray(field.document.unique) ? field.document.unique : []

interface UniqueCheck {
  id: string
  record: WireRecord
  /** Names of changed fields. */
  changed: ReadonlySet<string>
}

/** Throws when another live record of the tenant has the same value. Backed by the unique index. */
export async function verifyUnique(scope: WriteScope, { id, record, changed }: UniqueCheck): Promise<void> {
  const fields = scope.model.fields.filter(
    (field) =>
      field.document.unique &&
      field.column &&
      !isEmpty(record[field.name]) &&
      [field.name, ...withinOf(field)].some((name) => changed.has(name)),
  )
  const duplicates = await duplicateFields(scope, { fields, record, id })
  if (duplicates.length > 0)
    throw fieldFailure(duplicates.map((field) => ({ field: field.name, message: duplicateMessage(field) })))
}

const duplicateMessage = (field: Field): string =>
  field.name === 'username'
    ? writingMessages.usernameTaken
    : fillText(writingMessages.valueTaken, { field: field.title })

interface DuplicateCheck {
  fields: readonly Field[]
  record: WireRecord
  /** Id of the record to ignore. */
  id: string
}

type DuplicateScope = RecordScope & Partial<Pick<WriteScope, 'query'>>

/** Fields whose value another live record has, within the fields that limit uniqueness. */
async function duplicateFields(scope: DuplicateScope, { fields, record, id }: DuplicateCheck): Promise<Field[]> {
  if (fields.length === 0) return []
  const holders = fields.map((field, index) => holdersSql(scope, { field, record, index }))
  const rows = await selectRows(sql.join(holders, sql.raw(' union all ')), scope, scope.query)
  const duplicates = new Set(rows.filter((row) => String(row.id) !== id).map((row) => Number(row.at)))
  return fields.filter((_, index) => duplicates.has(index))
}

interface DuplicateProbe {
  field: Field
  record: WireRecord
  index: number
}

function holdersSql(
  { model, caller, services }: DuplicateScope,
  { field, record, index }: DuplicateProbe,
): RawBuilder<unknown> {
  const parts = [field.name, ...withinOf(field)].flatMap((name) => {
    const part = model.field(name)
    return part ? [holdsValue(part, record[name], services.database.dialect)] : []
  })
  if (model.document.shared !== true) parts.push(sql`t.tenant_id = ${caller.tenantId}`)
  return sql`select ${sql.raw(String(index))} as at, t.id as id from ${sql.table(model.table)} as t where t.del_flag = 0 and ${sql.join(parts, sql.raw(' and '))}`
}

/** Compares the folded column when case is ignored; rows not folded yet are compared by value. */
function holdsValue(field: Field, value: WireRecord[string], dialect: Dialect): RawBuilder<unknown> {
  const column = foldedColumnOf(field)
  const cell = toCell(field, value, dialect)
  const exactly = holdsCell(sql.ref(`t.${field.columnName}`), cell)
  return column && typeof cell === 'string' ? sql`(${exactly} or ${sql.ref(`t.${column}`)} = ${folded(cell)})` : exactly
}

/** An empty limiting field counts as a value: roots of a tree are unique among each other. */
const holdsCell = (column: RawBuilder<unknown>, cell: unknown): RawBuilder<unknown> =>
  isEmpty(cell) ? sql`(${column} is null or ${column} = '')` : sql`${column} = ${cell}`

/** Id of a new record; throws when an entered one is already used, even by a record in the trash. */
export async function freeId(scope: WriteScope, body: Body): Promise<string> {
  const id = newId(scope, body)
  await verifyFreeKey(scope, id)
  return id
}

async function verifyFreeKey(scope: WriteScope, id: string): Promise<void> {
  const { model, query } = scope
  if (!model.document.key?.enter) return
  const holders = sql`select t.del_flag as gone from ${sql.table(model.table)} as t where t.id = ${id}`
  const [holder] = await selectRows(holders, scope, query)
  const field = model.field('id')
  if (!field || !holder) return
  const message =
    Number(holder.gone) === 1 ? fillText(writingMessages.keyInBin, { field: field.title }) : duplicateMessage(field)
  throw invalidField(field.name, message)
}

/** True when another live record has the same value. */
export async function isDuplicate(
  scope: DuplicateScope,
  { field, ...check }: { field: Field; record: WireRecord; id: string },
): Promise<boolean> {
  return (await duplicateFields(scope, { ...check, fields: [field] })).length > 0
}

interface OverlapCheck {
  id: string
  /** The record as it would be stored. */
  record: WireRecord
  /** Names of changed fields. */
  changed: ReadonlySet<string>
}

/**
 * Throws when the record's span overlaps another live record of the tenant. Locks the model, so that of two concurrent
 * writes of the same span one is refused.
 */
export async function verifyNoOverlap(scope: WriteScope, { id, record, changed }: OverlapCheck): Promise<void> {
  const { model, caller, services, query } = scope
  const rule = noOverlapOf(model)
  if (!rule || ![...rule.reads].some((name) => changed.has(name))) return
  const identified: WireRecord = { ...record, id }
  if (!keepsClear(model, identified, { names: callerNames(scope) })) return
  await lockModel(scope)
  const library = services.library.current()
  const names: Readonly<Record<string, unknown>> = { ...callerNames(scope), $record: identified }
  const others = rowSql(rule.others, {
    model,
    alias: 't',
    dialect: services.database.dialect,
    find: (other) => library.resolvedModel(other),
    source: library,
    value: (path) => valueAt(names, path),
  })
  const tenant = model.document.shared === true ? sql`1 = 1` : sql`t.tenant_id = ${caller.tenantId}`
  const overlapping = await selectRows(
    sql`select t.id as id from ${sql.table(model.table)} as t where t.del_flag = 0 and ${tenant} and ${others} limit 1`,
    scope,
    query,
  )
  if (overlapping.length > 0) throw invalidField(rule.start, rule.message)
}

const valueAt = (names: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (owner, key) =>
      typeof owner === 'object' && owner !== null && Object.hasOwn(owner, key)
        ? (owner as Readonly<Record<string, unknown>>)[key]
        : null,
    names,
  )

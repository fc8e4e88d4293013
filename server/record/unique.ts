import { sql } from 'kysely'
import type { Field } from '#core/model'
import { toCell } from './cell.ts'
import { fieldFailure } from './input.ts'
import type { RecordScope, WriteScope } from './scope.ts'
import { selectRows } from './statement.ts'
import type { WireRecord } from './texts.ts'

const withinOf = (field: Field): readonly string[] =>
  Array.isArray(field.document.unique) ? field.document.unique : []

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

interface UniqueCheck {
  id: string
  record: WireRecord
  /** Names of the fields that change. */
  changed: ReadonlySet<string>
}

/** Refuses a value that another live record of the tenant already has. The unique index stands behind it. */
export async function verifyUnique(scope: WriteScope, { id, record, changed }: UniqueCheck): Promise<void> {
  for (const field of scope.model.fields) {
    if (!field.document.unique || !field.column || isEmpty(record[field.name])) continue
    if (![field.name, ...withinOf(field)].some((name) => changed.has(name))) continue
    if (await isTaken(scope, { field, record, id }))
      throw fieldFailure([{ field: field.name, message: takenMessage(field) }])
  }
}

const takenMessage = (field: Field): string =>
  field.name === 'username' ? '用户账号已存在' : `${field.title}：该值不可用，系统中已存在！`

interface Taken {
  field: Field
  record: WireRecord
  /** The record that is left out. */
  id: string
}

/** True when another live record has the value, within the fields that bound its uniqueness. */
export async function isTaken(
  scope: RecordScope & Partial<Pick<WriteScope, 'query'>>,
  { field, record, id }: Taken,
): Promise<boolean> {
  const { model, caller, services, query } = scope
  const parts = [field.name, ...withinOf(field)].flatMap((name) => {
    const one = model.field(name)
    return one ? [sql`${sql.ref(`t.${one.columnName}`)} = ${toCell(one, record[name], services.database.dialect)}`] : []
  })
  if (!model.document.shared) parts.push(sql`t.tenant_id = ${caller.tenantId}`)
  const rows = await selectRows(
    sql`select t.id as id from ${sql.table(model.table)} as t where t.del_flag = 0 and ${sql.join(parts, sql.raw(' and '))} limit 2`,
    scope,
    query,
  )
  return rows.some((row) => String(row.id) !== id)
}

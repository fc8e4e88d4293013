import { sql } from 'kysely'
import { productError } from '#core/error'
import { compileExpression, type Expression } from '#core/expression'
import { splitKeys } from '#core/fieldType'
import { checkRecord, evaluationOf, type Field, fieldCodeOf, snakeCase } from '#core/model'
import type { Values } from './behaviour.ts'
import { toCell } from './cell.ts'
import { mayWrite } from './fieldAccess.ts'
import { fieldFailure, type WriteInput } from './input.ts'
import type { RecordScope, WriteScope } from './scope.ts'
import type { WireRecord } from './texts.ts'
import { userFields } from './userValue.ts'

const same = (left: unknown, right: unknown): boolean =>
  (left ?? null) === (right ?? null) ||
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null) ||
  String(left ?? '') === String(right ?? '')

/** Keeps what differs from what is stored; refuses a change of a field that the caller may not write. */
export function changedValues(scope: RecordScope, values: Values, before: WireRecord | null): Values {
  const changed: Values = {}
  for (const [name, value] of Object.entries(values)) {
    const field = scope.model.field(name)
    if (!field || same(value, before?.[name])) continue
    if (before && field.type.writeOnly && value === null) continue
    if (before && field.document.fixed) throw fieldFailure([{ field: name, message: `${field.title}不能修改` }])
    if (!mayWrite(scope.caller, scope.model, field)) {
      if (field.document.readonly || field.base) continue
      throw productError(
        'forbidden',
        {},
        { field: name, needs: field.document.permission ?? fieldCodeOf(scope.model, name) },
      )
    }
    changed[name] = value
  }
  return changed
}

/** Refuses links that the caller may not change. */
export function refuseLinks(scope: RecordScope, { links }: WriteInput): void {
  for (const field of links.keys()) {
    if (!mayWrite(scope.caller, scope.model, field))
      throw productError(
        'forbidden',
        {},
        { field: field.name, needs: field.document.permission ?? fieldCodeOf(scope.model, field.name) },
      )
  }
}

/** Runs required, field and record rules over the record as it would be stored; refuses with every wrong field. */
export function verifyRules(scope: RecordScope, record: WireRecord, changed: ReadonlySet<string> | null): void {
  const now = scope.services.clock.now()
  const names = {
    $user: userFields(scope.caller),
    $now: now,
    $today: now.slice(0, 10),
    $mode: changed ? 'edit' : 'create',
    $old: record,
  }
  const failures = checkRecord(scope.model, record, { ...(changed ? { fields: changed } : {}), context: { names } })
  const errors = failures.filter((failure) => failure.level === 'error')
  if (errors.length > 0) throw fieldFailure(errors.map(({ field, message }) => ({ field: field ?? '', message })))
}

/** True when a condition of the model (`editWhen`, `deleteWhen`) allows the stored record. */
export function allows(scope: RecordScope, condition: Expression | undefined, record: WireRecord): boolean {
  if (!condition) return true
  const now = scope.services.clock.now()
  const evaluation = evaluationOf(scope.model, record, {
    names: { $user: userFields(scope.caller), $now: now, $today: now.slice(0, 10) },
  })
  return compileExpression(condition)(evaluation) === true
}

/** Refuses a value that another live record of the tenant already has. The unique index stands behind it. */
export async function verifyUnique(
  scope: WriteScope,
  { id, record, changed }: { id: string; record: WireRecord; changed: Values },
): Promise<void> {
  for (const field of scope.model.fields) {
    const within = Array.isArray(field.document.unique) ? field.document.unique : []
    const value = record[field.name]
    const touched = [field.name, ...within].some((name) => name in changed)
    if (!field.document.unique || !field.column || !touched || value === null || value === undefined || value === '')
      continue
    if (await isTaken(scope, { field, within, record, id }))
      throw fieldFailure([{ field: field.name, message: takenMessage(field) }])
  }
}

const takenMessage = (field: Field): string =>
  field.name === 'username' ? '用户账号已存在' : `${field.title}：该值不可用，系统中已存在！`

interface Taken {
  field: Field
  within: readonly string[]
  record: WireRecord
  id: string
}

/** True when another live record has the value, within the fields that bound its uniqueness. */
export async function isTaken(
  { query, model, caller, services }: WriteScope,
  { field, within, record, id }: Taken,
): Promise<boolean> {
  const dialect = services.database.dialect
  let found = query.selectFrom(model.table).select('id').where('del_flag', '=', 0).where('id', '!=', id).limit(1)
  if (!model.document.shared) found = found.where('tenant_id', '=', caller.tenantId)
  for (const name of [field.name, ...within]) {
    const one = model.field(name)
    if (one) found = found.where(sql.ref(one.columnName), '=', toCell(one, record[name], dialect))
  }
  return (await found.execute()).length > 0
}

/** Refuses keys that name no live record of the target. */
export async function verifyReferences(scope: WriteScope, changed: Values, { links }: WriteInput): Promise<void> {
  for (const [name, value] of Object.entries(changed)) {
    const field = scope.model.field(name)
    if (!field?.target || value === null) continue
    await verifyKeys(scope, field, field.type.multiple ? splitKeys(value) : [String(value)])
  }
  for (const [field, keys] of links) await verifyKeys(scope, field, keys)
}

async function verifyKeys({ query, services }: WriteScope, field: Field, keys: readonly string[]): Promise<void> {
  const target = field.target && services.library.current().resolvedModel(field.target.model)
  if (!target || !field.target || keys.length === 0) return
  if (target.id === 'sysDepart' && keys.every((key) => key === '0')) return
  const column = sql.ref(snakeCase(field.target.store))
  const rows = await query
    .selectFrom(target.table)
    .select(column.as('key') as never)
    .where(column, 'in', [...keys])
    .where('del_flag', '=', 0)
    .execute()
  const known = new Set(rows.map((row) => String((row as { key: unknown }).key)))
  const missing = keys.find((key) => !known.has(key))
  if (missing !== undefined)
    throw fieldFailure([{ field: field.name, message: `${field.title}：所选的数据不存在（${missing.slice(0, 40)}）` }])
}

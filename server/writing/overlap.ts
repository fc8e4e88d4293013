import { sql } from 'kysely'
import { keepsClear, noOverlapOf } from '#core/model'
import { callerNames, type WireRecord, type WriteScope } from '#server/access'
import { rowSql, selectRows } from '#server/table'
import { fieldFailure } from './input.ts'
import { lockModel } from './lock.ts'

interface OverlapCheck {
  id: string
  /** The record as it would be stored. */
  record: WireRecord
  /** Names of the fields that change. */
  changed: ReadonlySet<string>
}

/**
 * Refuses a record whose span another live record of the tenant is in the way of. Only one transaction at a time looks and
 * writes, so that of two that want the same span one is refused.
 */
export async function verifyNoOverlap(scope: WriteScope, { id, record, changed }: OverlapCheck): Promise<void> {
  const { model, caller, services, query } = scope
  const rule = noOverlapOf(model)
  if (!rule || ![...rule.reads].some((name) => changed.has(name))) return
  const whole: WireRecord = { ...record, id }
  if (!keepsClear(model, whole, { names: callerNames(scope) })) return
  await lockModel(scope)
  const library = services.library.current()
  const names: Readonly<Record<string, unknown>> = { ...callerNames(scope), $record: whole }
  const others = rowSql(rule.others, {
    model,
    alias: 't',
    dialect: services.database.dialect,
    find: (other) => library.resolvedModel(other),
    source: library,
    value: (path) => valueAt(names, path),
  })
  const tenant = model.document.shared ? sql`1 = 1` : sql`t.tenant_id = ${caller.tenantId}`
  const found = await selectRows(
    sql`select t.id as id from ${sql.table(model.table)} as t where t.del_flag = 0 and ${tenant} and ${others} limit 1`,
    scope,
    query,
  )
  if (found.length > 0) throw fieldFailure([{ field: rule.start, message: rule.message }])
}

const valueAt = (names: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (owner, key) =>
      typeof owner === 'object' && owner !== null && Object.hasOwn(owner, key)
        ? (owner as Readonly<Record<string, unknown>>)[key]
        : null,
    names,
  )

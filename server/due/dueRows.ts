import { sql } from 'kysely'
import type { DueMove } from '#core/model'
import { type RecordScope, rowScopeOf } from '#server/access'
import { rowSql, selectRows, toCell } from '#server/table'

/** As many as are moved in one go; the rest follow in the next. */
const most = 500

/** A record whose time has come. */
export interface DueRow {
  id: string
  tenantId: number
}

/** The records of all tenants that a move is due for, the oldest first. */
export async function dueRows(scope: RecordScope, { move, rows }: DueMove): Promise<readonly DueRow[]> {
  const { model, services } = scope
  const state = model.stateField === undefined ? undefined : model.field(model.stateField)
  if (!state) return []
  const states = move.from.map((value) => toCell(state, value, services.database.dialect))
  const found = await selectRows(
    sql`select t.id as id, t.tenant_id as tenant from ${sql.table(model.table)} as t
      where t.del_flag = 0 and ${sql.ref(`t.${state.columnName}`)} in (${sql.join(states)}) and ${rowSql(rows, rowScopeOf(scope, 't'))}
      order by t.id limit ${most}`,
    scope,
  )
  return found.map(({ id, tenant }) => ({ id: String(id), tenantId: Number(tenant) }))
}

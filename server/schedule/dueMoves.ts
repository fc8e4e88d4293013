import { sql } from 'kysely'
import { ProductError } from '#core/error'
import { type DueMove, dueMovesOf, type Model } from '#core/model'
import { type RecordScope, rowScopeOf } from '#server/access'
import { systemCaller } from '#server/audit'
import type { Services } from '#server/context'
import { DatabaseError, type DatabaseErrorKind } from '#server/database'
import type { Part } from '#server/http'
import { repeatedly } from '#server/platform'
import { rowSql, selectRows, toCell } from '#server/table'
import { type Behaviour, type BehaviourOf, indexBehaviours, moveWhenDue } from '#server/writing'

/** Records read at a time. */
const pageRows = 500

/** A record for which a move is due. */
type DueRow = Awaited<ReturnType<typeof dueRows>>[number]

/** The next records after the id `after`, of all tenants, for which a move is due, oldest first. */
async function dueRows(scope: RecordScope, { move, rows }: DueMove, after: string) {
  const { model, services } = scope
  const state = model.stateField === undefined ? undefined : model.field(model.stateField)
  if (!state) return []
  const states = move.from.map((value) => toCell(state, value, services.database.dialect))
  const dueRecords = await selectRows(
    sql`select t.id as id, t.tenant_id as tenant from ${sql.table(model.table)} as t
      where t.id > ${after} and t.del_flag = 0 and ${sql.ref(`t.${state.columnName}`)} in (${sql.join(states)}) and ${rowSql(rows, rowScopeOf(scope, 't'))}
      order by t.id limit ${pageRows}`,
    scope,
  )
  return dueRecords.map(({ id, tenant }) => ({ id: String(id), tenantId: Number(tenant) }))
}

interface Due {
  services: Services
  model: Model
  due: DueMove
}

/** Makes all moves that are due now, each in its own transaction, and returns their number. A move that is refused or fails is skipped and logged. */
export async function makeDueMoves(services: Services, behaviourOf: BehaviourOf): Promise<number> {
  let movedCount = 0
  for (const model of services.library.current().models())
    for (const due of dueMovesOf(model)) movedCount += await makeMove({ services, model, due }, behaviourOf)
  return movedCount
}

async function makeMove(dueRecord: Due, behaviourOf: BehaviourOf): Promise<number> {
  const { services, model, due } = dueRecord
  const scope = { services, model, caller: systemCaller(0) }
  let movedCount = 0
  let page: DueRow[] = []
  do {
    page = await dueRows(scope, due, page.at(-1)?.id ?? '')
    for (const row of page) if (await moveIfPossible(dueRecord, row, behaviourOf)) movedCount += 1
  } while (page.length === pageRows)
  return movedCount
}

/** Failures that every other move would meet too. */
const outages: ReadonlySet<DatabaseErrorKind> = new Set(['unreachable', 'full'])

async function moveIfPossible({ services, model, due }: Due, { id, tenantId }: DueRow, behaviourOf: BehaviourOf) {
  const { database, log } = services
  const scope = { services, model, caller: systemCaller(tenantId) }
  try {
    return await database.transaction((query) => moveWhenDue({ ...scope, query }, { due, id }, behaviourOf))
  } catch (cause) {
    if (cause instanceof DatabaseError && outages.has(cause.kind)) throw cause
    const fields = { model: model.id, id, move: due.move.id }
    if (cause instanceof ProductError) log.warn({ ...fields, reason: cause.message }, 'a move that is due was refused')
    else log.error({ ...fields, err: cause }, 'a move that is due failed')
    return false
  }
}

const everyMs = 30_000

/** Checks twice a minute for due moves. An advisory lock lets one instance do it for all. */
export function duePart(behaviours: readonly Behaviour[]): Part {
  const byModel = indexBehaviours(behaviours)
  return {
    id: 'due',
    start: async (services) => {
      let running = Promise.resolve()
      const stop = repeatedly(everyMs, () => {
        running = running.then(() => look(services, byModel))
      })
      return async () => {
        stop()
        await running
      }
    },
  }
}

async function look(services: Services, byModel: ReadonlyMap<string, Behaviour>): Promise<void> {
  const { database, log } = services
  try {
    await database.advisoryLock('due.moves', () => makeDueMoves(services, (id) => byModel.get(id)))
  } catch (cause) {
    log.warn({ err: cause }, 'due moves failed and will be tried again')
  }
}

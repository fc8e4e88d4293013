import { ProductError } from '#core/error'
import { type DueMove, dueMovesOf, type Model } from '#core/model'
import { systemCaller } from '#server/audit'
import type { BehaviourOf } from '#server/behaviour'
import type { Services } from '#server/context'
import { moveWhenDue } from '#server/writing'
import { type DueRow, dueRows } from './dueRows.ts'

interface Due {
  services: Services
  model: Model
  due: DueMove
}

/** Makes all moves that are due now, each record by itself; gives how many. What a rule refuses stays, and is told in the log. */
export async function makeDueMoves(services: Services, behaviourOf: BehaviourOf): Promise<number> {
  let made = 0
  for (const model of services.library.current().models())
    for (const due of dueMovesOf(model)) made += await makeMove({ services, model, due }, behaviourOf)
  return made
}

async function makeMove(given: Due, behaviourOf: BehaviourOf): Promise<number> {
  const { services, model, due } = given
  let made = 0
  for (const row of await dueRows({ services, model, caller: systemCaller(0) }, due))
    if (await moved(given, row, behaviourOf)) made += 1
  return made
}

async function moved({ services, model, due }: Due, { id, tenantId }: DueRow, behaviourOf: BehaviourOf) {
  const { database, log } = services
  const scope = { services, model, caller: systemCaller(tenantId) }
  try {
    return await database.transaction((query) => moveWhenDue({ ...scope, query }, { due, id }, behaviourOf))
  } catch (cause) {
    if (!(cause instanceof ProductError)) throw cause
    log.warn({ model: model.id, id, move: due.move.id, reason: cause.message }, 'a move that is due was refused')
    return false
  }
}

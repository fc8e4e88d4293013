import { catalogue } from '#core/endpoint'
import { messages } from '#core/message'
import { done, type Route, route } from '#server/http'
import { removeRecords } from '#server/writing'
import { idsOf } from '../ids.ts'
import { behaviourOf, type Calling, writing } from '../scope.ts'

async function remove(calling: Calling, modelId: string, ids: string) {
  await writing(calling, modelId, (scope) => removeRecords(scope, idsOf(ids), behaviourOf))
  return done(messages.done.removed)
}

/** Accounts and roles of applications are deleted by further names. spec: contract §6.6 */
export const removalRoutes: readonly Route[] = [
  route(catalogue.application.removeAccounts, ({ query, ...calling }) =>
    remove(calling, 'sysAppAccount', query.ids ?? query.id ?? ''),
  ),
  route(catalogue.application.removeRole, ({ query, ...calling }) => remove(calling, 'sysAppRole', query.id)),
]

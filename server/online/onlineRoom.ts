import { catalogue } from '#core/endpoint'
import { onlineMessages } from '#core/message'
import type { Services } from '#server/context'
import type { DocumentStore } from '#server/document'
import { done, found, type Part, route } from '#server/http'
import type { Behaviour } from '#server/writing'
import { ownerOf } from './definition/buildDocuments.ts'
import { headBehaviour } from './headBehaviour.ts'
import { onlineForms } from './seed/onlineForms.ts'
import { synchronise } from './synchronise.ts'
import { formRoutes } from './wire/formRoutes.ts'
import { runningForm } from './wire/visibleForm.ts'

const { online } = catalogue

/** The calls of forms beside those that their models give. spec: contract §9.6, §9.7 */
const onlinePart = (store: DocumentStore): Part => ({
  id: 'online',
  routes: [
    route(online.screen, async ({ params, caller, services }) => {
      const { closure } = await runningForm({ store, services, caller }, params.code ?? '')
      return found(closure.closure, { etag: closure.etag })
    }),
    route(online.checkTable, async ({ query, services }) =>
      found((await isTableFree({ store, services }, query.tbname, query.id)) ? '1' : '-1'),
    ),
    route(online.synchronise, async ({ params, caller, services }) => {
      const { id = '', type = '' } = params
      const { published, plan } = await synchronise({ store, services, caller }, { id, type })
      return done(onlineMessages.synchronised, { published, plan })
    }),
    ...formRoutes(store),
  ],
})

/** What the forms give to the server: calls, the behaviour of their definitions, and a maker of demo forms. */
interface OnlineRoom {
  readonly part: Part
  readonly behaviours: readonly Behaviour[]
  readonly generator: ReturnType<typeof onlineForms>
}

/** The forms of one server, published through its documents. */
export const onlineRoom = (store: DocumentStore): OnlineRoom => ({
  part: onlinePart(store),
  behaviours: [headBehaviour(store)],
  generator: onlineForms(store),
})

/** Whether a form may have this table: no model, no part of the server and no other form has it. spec: contract §9.6 */
async function isTableFree(
  { store, services }: { store: DocumentStore; services: Pick<Services, 'database'> },
  tableName: string,
  headId = '',
): Promise<boolean> {
  if (ownerOf(tableName, store.library.current())) return false
  const other = await services.database.query
    .selectFrom('onl_cgform_head')
    .select('id')
    .where('table_name', '=', tableName)
    .where('id', '!=', headId)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  return other === undefined
}

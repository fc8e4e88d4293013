import { catalogue } from '#core/endpoint'
import { onlineMessages } from '#core/message'
import type { DocumentStore } from '#server/document'
import { done, found, type Part, route } from '#server/http'
import type { Behaviour } from '#server/writing'
import { isTableFree } from './checkTable.ts'
import { headBehaviour } from './headBehaviour.ts'
import { runningForm } from './runningForm.ts'
import { onlineForms } from './seed/onlineForms.ts'
import { synchronise } from './synchronise.ts'
import { formRoutes } from './wire/formRoutes.ts'

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

import { catalogue } from '#core/endpoint'
import type { DocumentStore } from '#server/document'
import { found, type Part, route } from '#server/http'
import { authRoutes } from './auth/authRoutes.ts'
import { enhanceRoutes, enhanceTable } from './enhanceRecords.ts'
import { onlineForms } from './formGenerator.ts'
import { designRoutes } from './lens/designRoutes.ts'
import { extraTable } from './lens/extraTable.ts'
import { type FormStore, formStore } from './lens/formStore.ts'
import { takeOver } from './lens/takeOver.ts'
import { reportRoutes } from './report/reportRoutes.ts'
import { formRoutes } from './wire/formRoutes.ts'
import { runningForm } from './wire/visibleForm.ts'

const { online } = catalogue

/** Calls of forms besides those of their models. spec: contract §9.6, §9.7 */
const onlinePart = (store: DocumentStore, forms: FormStore): Part => ({
  id: 'online',
  tables: () => [enhanceTable, extraTable],
  routes: [
    route(online.screen, async ({ params, caller, services }) => {
      const { closure } = await runningForm({ store, services, caller }, params.code ?? '')
      return found(closure.closure, { etag: closure.etag })
    }),
    ...designRoutes({ store, forms }),
    ...formRoutes(store),
    ...authRoutes(store, forms),
    ...enhanceRoutes(forms),
    ...reportRoutes(store),
  ],
  async start(services) {
    await takeOver({ store, forms, services })
    return undefined
  },
})

/** Part and seed generator of forms. */
export function onlineRoom(store: DocumentStore) {
  return { part: onlinePart(store, formStore(store)), generator: onlineForms(store) }
}

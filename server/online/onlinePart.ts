import { catalogue } from '#core/endpoint'
import type { DocumentDesk } from '#server/document'
import { done, found, type Part, route } from '#server/http'
import { isTableFree } from './checkTable.ts'
import { runningForm } from './runningForm.ts'
import { synchronise } from './synchronise.ts'
import { formRoutes } from './wire/formRoutes.ts'

const { online } = catalogue

/** The calls of forms beside those that their models give. spec: contract §9.6, §9.7 */
export const onlinePart = (desk: DocumentDesk): Part => ({
  id: 'online',
  routes: [
    route(online.screen, async ({ params, caller, services }) => {
      const { closure } = await runningForm({ desk, services, caller }, params.code ?? '')
      return found(closure.closure, { etag: closure.etag })
    }),
    route(online.checkTable, async ({ query, services }) =>
      found((await isTableFree({ desk, services }, query.tbname, query.id)) ? '1' : '-1'),
    ),
    route(online.synchronise, async ({ params, caller, services }) => {
      const { id = '', type = '' } = params
      const { published, plan } = await synchronise({ desk, services, caller }, { id, type })
      return done('同步数据库成功!', { published, plan })
    }),
    ...formRoutes(desk),
  ],
})

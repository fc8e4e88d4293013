import { catalogue } from '#core/endpoint'
import { type Part, route } from '#server/http'
import { announcementPage } from './announcementPage.ts'
import { printPage } from './printPage.ts'

/** The pages that the server writes. spec: contract §6.7, §8.6 */
export const htmlPagePart: Part = {
  id: 'htmlPage',
  routes: [
    route(catalogue.announcement.show, ({ params, services }) => announcementPage(services, params.id ?? '')),
    route(catalogue.report.print, ({ query, services, ip, requestId }) => {
      const { id, token = '', ...params } = query
      return printPage({ services, id, ticket: token, params, ip, requestId })
    }),
    route(catalogue.report.view, ({ params: { id = '' }, query, services, ip, requestId }) => {
      const { token = '', ...params } = query
      return printPage({ services, id, ticket: token, params, ip, requestId })
    }),
  ],
}

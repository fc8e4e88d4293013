import { catalogue } from '#core/endpoint'
import { found, type Part, route } from '#server/http'
import { compareVersions } from './compareVersions.ts'

/** spec: screens §14, 数据日志 */
export const dataLogPart: Part = {
  id: 'dataLog',
  routes: [
    route(catalogue.monitor.compareVersions, async ({ query, ...calling }) =>
      found(query.ids ? await compareVersions(calling, query.ids.split(',').filter(Boolean)) : []),
    ),
  ],
}

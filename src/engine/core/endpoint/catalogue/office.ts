import { Type } from 'typebox'
import { ownOnly, signedIn } from '../access.ts'
import { endpointGroup, get } from '../endpoint.ts'
import { maybe, OneOf, params, Text } from '../schema.ts'

const period = params({ type: maybe(OneOf('', 'day', 'month')), begin: maybe(Text(10)), end: maybe(Text(10)) })
const own = ownOnly('numbers of the records that the caller may list')

/** The office: figures over meetings, plans, received documents and leave, and the site of the portal. spec: contract §6.7 */
export const officeEndpoints = endpointGroup('office', {
  chart: get('/joa/dataStatistics/getChartDate', '办公数量按日或按月', own, {
    query: period,
    answer: Type.Array(Type.Object({ x: Type.String(), y: Type.Integer(), type: Type.String() })),
  }),
  pie: get('/joa/dataStatistics/getPieDate', '办公数量按类别', own, {
    query: period,
    answer: Type.Array(Type.Object({ item: Type.String(), count: Type.Integer(), percent: Type.Number() })),
  }),
  site: get('/eoa/cms/eoaCmsSite/getSiteInfo', '当前站点；没有启用的站点时为空', signedIn),
})

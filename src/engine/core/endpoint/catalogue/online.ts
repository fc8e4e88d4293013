import { holding, ownOnly } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AnyRecord, Id, maybe, params, Text } from '../schema.ts'

/** Forms that are defined by records: the screen of one, and its table. `{code}` is the id of a head, or its table. spec: contract §9.6, §9.7 */
export const onlineEndpoints = {
  screen: defineEndpoint({
    id: 'online.screen',
    method: 'GET',
    path: '/online/cgform/api/getScreen/{code}',
    access: ownOnly('forms whose records the caller may list'),
    answer: AnyRecord,
    summary: '在线表单的屏幕及其所需的全部文档',
  }),
  checkTable: defineEndpoint({
    id: 'online.checkTable',
    method: 'GET',
    path: '/online/cgform/api/checkOnlyTable',
    access: holding('onlCgformHead:add', 'onlCgformHead:edit'),
    query: params({ tbname: Text(50), id: maybe(Id) }),
    answer: Text(2),
    summary: '表名是否可用',
  }),
  synchronise: defineEndpoint({
    id: 'online.synchronise',
    method: 'POST',
    path: '/online/cgform/api/doDbSynch/{id}/{type}',
    access: holding('onlCgformHead:sync'),
    answer: AnyRecord,
    timeoutMs: 120_000,
    summary: '同步数据库',
  }),
}

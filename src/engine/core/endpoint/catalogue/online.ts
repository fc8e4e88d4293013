import { holding, ownOnly } from '../access.ts'
import { endpointGroup, get, post } from '../endpoint.ts'
import { AnyRecord, Id, maybe, params, Text } from '../schema.ts'

/** Forms that are defined by records: the screen of one, and its table. `{code}` is the id of a head, or its table. spec: contract §9.6, §9.7 */
export const onlineEndpoints = endpointGroup('online', {
  screen: get(
    '/online/cgform/api/getScreen/{code}',
    '在线表单的屏幕及其所需的全部文档',
    ownOnly('forms whose records the caller may list'),
    { answer: AnyRecord },
  ),
  checkTable: get(
    '/online/cgform/api/checkOnlyTable',
    '表名是否可用',
    holding('onlCgformHead:add', 'onlCgformHead:edit'),
    { query: params({ tbname: Text(50), id: maybe(Id) }), answer: Text(2) },
  ),
  synchronise: post('/online/cgform/api/doDbSynch/{id}/{type}', '同步数据库', holding('onlCgformHead:sync'), {
    answer: AnyRecord,
    timeoutMs: 120_000,
  }),
})

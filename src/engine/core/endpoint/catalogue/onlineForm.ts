import { Type } from 'typebox'
import { limit } from '#core/limit'
import { ownOnly } from '../access.ts'
import { del, endpointGroup, get, post, put } from '../endpoint.ts'
import { AnyRecord, Id, maybe, PageOf, params, Records, Text } from '../schema.ts'

const base = '/online/cgform/api'
const listed = ownOnly('forms whose records the caller may list')
/** What each call may do follows from the code of the same call of the form's model. */
const asModel = ownOnly('forms whose records the caller may list, with the right that the call of its model needs')

const config = (name: string, summary: string) => get(`${base}/${name}`, summary, listed, { answer: AnyRecord })

/** Running forms in the shapes of the family, under the names of their tables. spec: contract §9.7 */
export const onlineFormEndpoints = endpointGroup('onlineForm', {
  columns: config('getColumns/{code}', '在线表单：列表配置'),
  erpColumns: config('getErpColumns/{code}', '在线表单：主表和附表的列表配置'),
  formItem: config('getFormItem/{code}', '在线表单：表单配置'),
  erpFormItem: config('getErpFormItem/{code}', '在线表单：不含附表的表单配置'),
  formItemByTable: config('getFormItemBytbname/{table}', '在线表单：按表名的表单配置'),
  queryInfo: get(`${base}/getQueryInfo/{code}`, '在线表单：查询条件', listed, { answer: Records }),
  data: get(`${base}/getData/{code}`, '在线表单：数据列表', asModel, { answer: PageOf(AnyRecord) }),
  read: get(`${base}/form/{code}/{id}`, '在线表单：一条数据及其附表', asModel, { answer: AnyRecord }),
  add: post(`${base}/form/{code}`, '在线表单：新增', asModel, {
    query: params({ tabletype: maybe(Text(2)) }),
    body: AnyRecord,
    answer: Id,
  }),
  edit: put(`${base}/form/{code}`, '在线表单：修改', asModel, {
    query: params({ tabletype: maybe(Text(2)) }),
    body: AnyRecord,
  }),
  remove: del(`${base}/form/{code}/{ids}`, '在线表单：删除', asModel),
  exported: get(`${base}/exportXls/{code}`, '在线表单：导出', asModel, { bare: true, timeoutMs: 120_000 }),
  imported: post(`${base}/importXls/{code}`, '在线表单：导入', asModel, {
    payload: 'multipart',
    bodyBytes: limit.uploadBytes + 65_536,
    timeoutMs: 600_000,
    answer: Type.Union([Text(300), Type.Null()]),
  }),
})

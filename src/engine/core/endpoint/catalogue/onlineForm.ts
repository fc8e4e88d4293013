import { Type } from 'typebox'
import { limit } from '#core/limit'
import { ownOnly } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AnyRecord, Id, maybe, PageOf, params, Records, Text } from '../schema.ts'

const base = '/online/cgform/api'
const listed = ownOnly('forms whose records the caller may list')
/** What each call may do follows from the code of the same call of the form's model. */
const asModel = ownOnly('forms whose records the caller may list, with the right that the call of its model needs')

const config = (id: string, name: string, summary: string) =>
  defineEndpoint({
    id: `onlineForm.${id}`,
    method: 'GET',
    path: `${base}/${name}`,
    access: listed,
    answer: AnyRecord,
    summary,
  })

/** Running forms in the shapes of the family, under the names of their tables. spec: contract §9.7 */
export const onlineFormEndpoints = {
  columns: config('columns', 'getColumns/{code}', '在线表单：列表配置'),
  erpColumns: config('erpColumns', 'getErpColumns/{code}', '在线表单：主表和附表的列表配置'),
  formItem: config('formItem', 'getFormItem/{code}', '在线表单：表单配置'),
  erpFormItem: config('erpFormItem', 'getErpFormItem/{code}', '在线表单：不含附表的表单配置'),
  formItemByTable: config('formItemByTable', 'getFormItemBytbname/{table}', '在线表单：按表名的表单配置'),
  queryInfo: defineEndpoint({
    id: 'onlineForm.queryInfo',
    method: 'GET',
    path: `${base}/getQueryInfo/{code}`,
    access: listed,
    answer: Records,
    summary: '在线表单：查询条件',
  }),
  data: defineEndpoint({
    id: 'onlineForm.data',
    method: 'GET',
    path: `${base}/getData/{code}`,
    access: asModel,
    answer: PageOf(AnyRecord),
    summary: '在线表单：数据列表',
  }),
  read: defineEndpoint({
    id: 'onlineForm.read',
    method: 'GET',
    path: `${base}/form/{code}/{id}`,
    access: asModel,
    answer: AnyRecord,
    summary: '在线表单：一条数据及其附表',
  }),
  add: defineEndpoint({
    id: 'onlineForm.add',
    method: 'POST',
    path: `${base}/form/{code}`,
    access: asModel,
    query: params({ tabletype: maybe(Text(2)) }),
    body: AnyRecord,
    answer: Id,
    summary: '在线表单：新增',
  }),
  edit: defineEndpoint({
    id: 'onlineForm.edit',
    method: 'PUT',
    path: `${base}/form/{code}`,
    access: asModel,
    query: params({ tabletype: maybe(Text(2)) }),
    body: AnyRecord,
    summary: '在线表单：修改',
  }),
  remove: defineEndpoint({
    id: 'onlineForm.remove',
    method: 'DELETE',
    path: `${base}/form/{code}/{ids}`,
    access: asModel,
    summary: '在线表单：删除',
  }),
  exported: defineEndpoint({
    id: 'onlineForm.exported',
    method: 'GET',
    path: `${base}/exportXls/{code}`,
    access: asModel,
    bare: true,
    timeoutMs: 120_000,
    summary: '在线表单：导出',
  }),
  imported: defineEndpoint({
    id: 'onlineForm.imported',
    method: 'POST',
    path: `${base}/importXls/{code}`,
    access: asModel,
    payload: 'multipart',
    bodyBytes: limit.uploadBytes + 65_536,
    timeoutMs: 600_000,
    answer: Type.Union([Text(300), Type.Null()]),
    summary: '在线表单：导入',
  }),
}

import { Type } from 'typebox'
import { limit } from '#core/limit'
import { holding, ownOnly, signedIn } from '../access.ts'
import { del, endpointGroup, get, post, put } from '../endpoint.ts'
import {
  AnyRecord,
  closed,
  Filled,
  Id,
  Ids,
  maybe,
  maybeNull,
  OneOf,
  PageOf,
  paging,
  params,
  Records,
  Text,
} from '../schema.ts'

/** Forms defined by records: screen and table. `{code}` is id or table of a form head. spec: contract §9.6, §9.7 */
export const onlineEndpoints = endpointGroup('online', {
  screen: get(
    '/online/cgform/api/getScreen/{code}',
    '在线表单的页面及其所需的全部文档',
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

const Sent = closed({
  head: AnyRecord,
  fields: maybeNull(Type.Array(AnyRecord, { maxItems: limit.screenFields })),
  indexs: maybeNull(Type.Array(AnyRecord, { maxItems: 20 })),
  deleteFieldIds: maybeNull(Type.Array(Text(64), { maxItems: limit.screenFields })),
  deleteIndexIds: maybeNull(Type.Array(Text(64), { maxItems: 20 })),
})
const head = '/online/cgform/head'
const listing = holding('onlCgformHead:list')
const editing = holding('onlCgformHead:edit')
const removing = holding('onlCgformHead:delete')

/** The definitions of forms in the family's words, read from and written to their documents. spec: contract §9.3–§9.6 */
export const cgformEndpoints = endpointGroup('cgform', {
  list: get(`${head}/list`, '在线表单列表', listing, {
    query: params({
      ...{ tableName: maybe(Text(60)), tableTxt: maybe(Text(200)), tableType: maybe(Text(2)) },
      ...{
        formCategory: maybe(Text(60)),
        isDbSynch: maybe(Text(1)),
        copyType: maybe(Text(2)),
        physicId: maybe(Text(64)),
      },
      ...paging,
    }),
    answer: PageOf(AnyRecord),
  }),
  head: get(`${head}/queryById`, '在线表单的表', listing, { query: params({ id: Id }), answer: AnyRecord }),
  fields: get('/online/cgform/field/listByHeadId', '在线表单的字段', listing, {
    query: params({ headId: Id }),
    answer: Records,
  }),
  indexes: get('/online/cgform/index/listByHeadId', '在线表单的索引', listing, {
    query: params({ headId: Id }),
    answer: Records,
  }),
  addAll: post('/online/cgform/api/addAll', '新增在线表单', holding('onlCgformHead:add'), { body: Sent, answer: Id }),
  editAll: put('/online/cgform/api/editAll', '修改在线表单', editing, { body: Sent, answer: AnyRecord }),
  editHead: put(`${head}/edit`, '修改在线表单的表', editing, { body: AnyRecord, answer: AnyRecord }),
  remove: del(`${head}/delete`, '删除在线表单和它的数据表', removing, { query: params({ id: Id }) }),
  removeBatch: del(`${head}/deleteBatch`, '批量删除在线表单', removing, {
    query: params({ ids: Ids, flag: maybe(Text(1)) }),
  }),
  removeRecord: del(`${head}/removeRecord`, '移除在线表单，保留数据表', removing, { query: params({ id: Id }) }),
})

const Copied = params({ tableName: Filled(50) })
const button = '/online/cgform/button'

/** Copies of forms, forms over tables that are there, and the buttons of forms. spec: contract §9.6 */
export const cgformMoreEndpoints = endpointGroup('cgform', {
  copyTable: get(`${head}/copyOnlineTable/{id}`, '复制在线表单为新表单', holding('onlCgformHead:add'), {
    also: ['POST'],
    query: Copied,
    answer: Id,
  }),
  copyView: post(`${head}/copyOnline`, '复制在线表单为视图', holding('onlCgformHead:add'), {
    query: params({ code: maybe(Id) }),
    answer: Id,
  }),
  tables: get(`${head}/queryTables`, '没有表单的数据表', holding('onlCgformHead:add'), {
    query: params({ tableName: maybe(Text(60)), ...paging }),
    answer: PageOf(AnyRecord),
  }),
  importTables: post(`${head}/transTables/{names}`, '把数据表做成在线表单', holding('onlCgformHead:add'), {
    answer: AnyRecord,
  }),
  buttons: get(`${button}/list/{id}`, '在线表单的按钮', listing, { answer: PageOf(AnyRecord) }),
  addButton: post(`${button}/add`, '新增在线表单的按钮', editing, { body: AnyRecord, answer: AnyRecord }),
  editButton: put(`${button}/edit`, '修改在线表单的按钮', editing, { body: AnyRecord, answer: AnyRecord }),
  removeButton: del(`${button}/delete`, '删除在线表单的按钮', editing, { query: params({ id: Id }) }),
  removeButtons: del(`${button}/deleteBatch`, '批量删除在线表单的按钮', editing, { query: params({ ids: Ids }) }),
})

/** Enhancements in SQL and Java: texts that are kept and answered unchanged, and run by nobody. spec: contract §9.6, §9.8 */
export const enhanceTextEndpoints = endpointGroup('enhance', {
  sql: get(`${head}/enhanceSql/{id}`, '在线表单的 SQL 增强，只保存', listing, { answer: Records }),
  addSql: post(`${head}/enhanceSql`, '新增 SQL 增强，只保存', editing, { body: AnyRecord, answer: AnyRecord }),
  editSql: put(`${head}/enhanceSql`, '修改 SQL 增强，只保存', editing, { body: AnyRecord, answer: AnyRecord }),
  removeSql: del(`${head}/deleteBatchEnhanceSql`, '删除 SQL 增强', editing, { query: params({ ids: Ids }) }),
  java: get(`${head}/enhanceJava/{id}`, '在线表单的 Java 增强，只保存', listing, { answer: Records }),
  addJava: post(`${head}/enhanceJava`, '新增 Java 增强，只保存', editing, { body: AnyRecord, answer: AnyRecord }),
  editJava: put(`${head}/enhanceJava`, '修改 Java 增强，只保存', editing, { body: AnyRecord, answer: AnyRecord }),
  removeJava: del(`${head}/deleteBatchEnhanceJava`, '删除 Java 增强', editing, { query: params({ ids: Ids }) }),
})

const auth = '/online/cgform/api'
const AuthRows = Type.Union([AnyRecord, Type.Array(AnyRecord, { minItems: 1, maxItems: 500 })])
const RoleAuth = Type.Object({
  authId: Type.Union([Text(40_000), Type.Array(Text(64), { maxItems: 1_000 }), Type.Null()]),
  authMode: maybeNull(Text(10)),
})
const granting = holding('role:auth')

/** The rights of forms: what of columns and buttons only some roles see, and which rows. spec: contract §9.6 */
export const cgformAuthEndpoints = endpointGroup('cgformAuth', {
  columns: get(`${auth}/authColumn/{id}`, '在线表单的字段权限', listing, { answer: Records }),
  setColumns: put(`${auth}/authColumn/{id}`, '启用或停用在线表单的字段权限', holding('pageField:edit'), {
    also: ['POST'],
    body: AuthRows,
  }),
  buttons: get(`${auth}/authButton/{id}`, '在线表单的按钮权限', listing, { answer: AnyRecord }),
  setButtons: put(`${auth}/authButton/{id}`, '启用或停用在线表单的按钮权限', holding('pageField:edit'), {
    also: ['POST'],
    body: AnyRecord,
  }),
  rules: get(`${auth}/authData/{id}`, '在线表单的数据权限', holding('permission:rule'), { answer: Records }),
  saveRule: put(`${auth}/authData/{id}`, '新增或修改在线表单的数据权限', holding('permission:edit', 'permission:add'), {
    also: ['POST'],
    body: AnyRecord,
  }),
  removeRule: del(`${auth}/authData/{id}`, '删除在线表单的数据权限', holding('permission:delete')),
  pages: get(`${auth}/authPage/{id}/{type}`, '在线表单可授予角色的权限', granting, { answer: Records }),
  ofRole: get(`${auth}/roleAuth`, '角色在在线表单上的权限', granting, {
    query: params({ roleId: Id, cgformId: Id, type: Text(1), authMode: maybe(Text(10)) }),
    answer: Records,
  }),
  roleColumns: post(`${auth}/roleColumnAuth/{roleId}/{id}`, '授予角色在线表单的字段', granting, { body: RoleAuth }),
  roleButtons: post(`${auth}/roleButtonAuth/{roleId}/{id}`, '授予角色在线表单的按钮', granting, { body: RoleAuth }),
  roleRules: post(`${auth}/roleDataAuth/{roleId}/{id}`, '给角色定在线表单的数据权限', granting, { body: RoleAuth }),
})

const EnhanceType = OneOf('form', 'list')

/** Enhance texts of online forms: kept and shown, never run; 16 of each table. `{id}` is id or table of a form head. spec: shell §3; contract §9.6 */
export const enhanceEndpoints = endpointGroup('enhance', {
  read: get('/online/cgform/head/enhanceJs/{id}', '在线表单最近的增强', holding('onlCgformHead:list'), {
    query: params({ type: maybe(EnhanceType) }),
  }),
  list: get(
    '/online/cgform/head/enhanceRecords/{id}',
    '在线表单的增强记录，最多 16 条',
    holding('onlCgformHead:list'),
    {
      answer: Records,
    },
  ),
  save: post('/online/cgform/head/enhanceJs/{id}', '保存在线表单的增强', holding('onlCgformHead:edit'), {
    also: ['PUT'],
    body: Type.Object({ cgJs: Text(200_000), cgJsType: EnhanceType, content: maybeNull(Text(500)) }),
    answer: AnyRecord,
  }),
})

const base = '/online/cgform/api'
const listed = ownOnly('forms whose records the caller may list')
/** Each call requires the code of the same call on the form's model. */
const asModel = ownOnly('forms whose records the caller may list, with the right that the call of its model needs')

const config = (name: string, summary: string) => get(`${base}/${name}`, summary, listed, { answer: AnyRecord })

/** Online forms in the family's wire format, addressed by table name. spec: contract §9.7 */
export const onlineFormEndpoints = endpointGroup('onlineForm', {
  columns: config('getColumns/{code}', '在线表单：列表配置'),
  erpColumns: config('getErpColumns/{code}', '在线表单：主表和附表的列表配置'),
  formItem: config('getFormItem/{code}', '在线表单：表单配置'),
  erpFormItem: config('getErpFormItem/{code}', '在线表单：不含附表的表单配置'),
  formItemByTable: config('getFormItemBytbname/{table}', '在线表单：按表名的表单配置'),
  queryInfo: get(`${base}/getQueryInfo/{code}`, '在线表单：查询条件', listed, { answer: Records }),
  data: get(`${base}/getData/{code}`, '在线表单：数据列表', asModel, { answer: PageOf(AnyRecord) }),
  treeData: get(`${base}/getTreeData/{code}`, '在线表单：树的一层，或查询结果', asModel, { answer: PageOf(AnyRecord) }),
  enhanceJs: get(`${base}/getEnhanceJs/{code}`, '在线表单：要运行的增强，总是没有', listed, { answer: Text(0) }),
  doButton: post(`${base}/doButton`, '在线表单：按钮，运行同名的状态变更', asModel, {
    body: Type.Object({ formId: Filled(64), buttonCode: Filled(50), dataId: maybeNull(Text(64)) }),
  }),
  selectOptions: get(
    `${base}/querySelectOptions`,
    '在线表单：联动下拉的选项',
    ownOnly('options of models whose records the caller may choose'),
    {
      query: params({
        ...{ table: Filled(60), txt: Filled(60), key: Filled(60), idField: Filled(60), pidField: Filled(60) },
        ...{ pidValue: maybe(Text(64)), condition: maybe(Text(200)) },
      }),
      answer: Records,
    },
  ),
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

const PagePart = closed({
  id: Type.String(),
  pageComponent: Type.String(),
  fieldCode: Type.String(),
  fieldName: Type.String(),
  kind: OneOf('column', 'button'),
  hidden: Type.Boolean(),
})

/** Visibility of page parts, besides the calls of the models. spec: contract §9 */
export const pageFieldEndpoints = endpointGroup('pageField', {
  parts: get('/system/sysPageField/listOfPageComponent', '页面上当前用户可见的列和按钮', signedIn, {
    query: params({ pageComponent: Text(200) }),
    answer: Type.Array(PagePart),
  }),
  sync: post('/system/sysPageField/sync', '按页面的文档登记页面字段', holding('pageField:sync'), {
    body: closed({ pageComponent: maybeNull(Text(200)) }),
    answer: closed({ pages: Type.Integer(), added: Type.Integer() }),
    timeoutMs: 120_000,
  }),
})

/** A list or aggregate call of a model with its query, below the API base. */
const Read = Type.String({ maxLength: 12_000, pattern: '^/[^?#]+/(list|aggregate)(\\?[^#]*)?$' })

/** Several reads as one request: each is a call of its own, with its checks, its limits and its answer. */
export const batchEndpoints = endpointGroup('batch', {
  reads: post(
    '/online/batch/reads',
    '一次请求发出多个列表和汇总，每个完成后各占一行作答',
    ownOnly('lists and aggregates of records, each with the right that it needs by itself'),
    {
      body: closed({ calls: Type.Array(Read, { minItems: 1, maxItems: limit.readsPerBatch }) }),
      bare: true,
      viewAs: true,
    },
  ),
})

import { Type } from 'typebox'
import { limit } from '#core/limit'
import { codeOf, isReadonly, type Model, moveCodeOf } from '#core/model'
import { memoized } from '#core/object'
import { type Access, holding, ownOnly } from './access.ts'
import { defineEndpoint, type Endpoint, type EndpointDefinition } from './endpoint.ts'
import { AnyRecord, Filled, Id, Ids, maybe, Options, PageOf, params, Records, Text } from './schema.ts'

/** The derived calls on a model's records. */
export type ModelCall =
  | 'list'
  | 'queryById'
  | 'add'
  | 'edit'
  | 'delete'
  | 'deleteBatch'
  | 'exportXls'
  | 'importExcel'
  | 'importCheck'
  | 'options'
  | 'optionTree'
  | 'rootList'
  | 'childList'
  | 'getChildListBatch'
  | 'importTemplate'
  | 'recycleBin'
  | 'aggregate'
  | 'order'
  | 'timeline'
  | 'restore'
  | 'deletePhysic'
  | 'move'
  | 'renew'
  | 'queryByMainId'

/** A derived call; `move` is the id of the move, `field` the name of the field to renew, or that of the sub-table. */
export type ModelEndpoint = Endpoint & {
  readonly model: string
  readonly call: ModelCall
  readonly move?: string
  readonly field?: string
}

type Shape = Pick<
  EndpointDefinition,
  'method' | 'also' | 'query' | 'body' | 'answer' | 'payload' | 'timeoutMs' | 'bodyBytes' | 'bare' | 'viewAs'
>

const byId = { query: params({ id: Id }) }
const byIds = { query: params({ ids: Ids }) }
const longMs = 120_000
/** 50,000 rows, each checked by every rule, on a small and busy machine. */
const importMs = 600_000

/** The schemas of the calls; bodies are records, validated by the model. */
const shapes: Readonly<Record<ModelCall, Shape & { summary: string }>> = {
  list: { method: 'GET', viewAs: true, answer: PageOf(AnyRecord), summary: '列表' },
  queryById: { method: 'GET', viewAs: true, ...byId, answer: AnyRecord, summary: '详情' },
  add: { method: 'POST', body: AnyRecord, answer: AnyRecord, summary: '新增' },
  edit: { method: 'PUT', also: ['POST'], body: AnyRecord, answer: AnyRecord, summary: '修改' },
  delete: { method: 'DELETE', ...byId, summary: '删除' },
  deleteBatch: { method: 'DELETE', ...byIds, summary: '批量删除' },
  exportXls: { method: 'GET', bare: true, timeoutMs: longMs, summary: '导出' },
  importExcel: {
    method: 'POST',
    payload: 'multipart',
    bodyBytes: limit.uploadBytes + 65_536,
    timeoutMs: importMs,
    answer: AnyRecord,
    summary: '导入',
  },
  importCheck: {
    method: 'POST',
    payload: 'multipart',
    bodyBytes: limit.uploadBytes + 65_536,
    timeoutMs: importMs,
    answer: AnyRecord,
    summary: '导入前检查',
  },
  options: {
    method: 'GET',
    viewAs: true,
    query: params({
      keyword: maybe(Text(100)),
      keys: maybe(Text(60_000)),
      where: maybe(Text(2_000)),
      store: maybe(Text(40)),
      text: maybe(Text(40)),
    }),
    answer: Options,
    summary: '选项',
  },
  optionTree: {
    method: 'GET',
    viewAs: true,
    query: params({ pid: maybe(Text(64)), root: maybe(Text(64)) }),
    answer: Records,
    summary: '树形选项',
  },
  rootList: { method: 'GET', viewAs: true, answer: PageOf(AnyRecord), summary: '顶层列表' },
  childList: {
    method: 'GET',
    viewAs: true,
    query: params({ pid: Text(64) }),
    answer: PageOf(AnyRecord),
    summary: '下级列表',
  },
  getChildListBatch: {
    method: 'GET',
    viewAs: true,
    query: params({ parentIds: Ids }),
    answer: PageOf(AnyRecord),
    summary: '多个上级的下级列表',
  },
  importTemplate: { method: 'GET', bare: true, timeoutMs: longMs, summary: '导入模板' },
  recycleBin: { method: 'GET', viewAs: true, answer: PageOf(AnyRecord), summary: '回收站' },
  aggregate: {
    method: 'GET',
    viewAs: true,
    query: params({ aggregate: Filled(8_000) }),
    answer: Type.Object({ rows: Records, capped: Type.Boolean() }),
    summary: '汇总',
  },
  order: {
    method: 'PUT',
    body: Type.Object({ field: Filled(40), ids: Type.Array(Id, { minItems: 2, maxItems: limit.pageSize }) }),
    summary: '排序',
  },
  timeline: {
    method: 'GET',
    viewAs: true,
    query: params({ id: Id, pageNo: maybe(Text(6)), pageSize: maybe(Text(3)) }),
    answer: PageOf(AnyRecord),
    summary: '经过',
  },
  restore: { method: 'PUT', also: ['POST'], ...byIds, payload: 'none', summary: '还原' },
  deletePhysic: { method: 'DELETE', ...byIds, summary: '彻底删除' },
  move: {
    method: 'POST',
    body: Type.Object({ id: Id, rowVersion: maybe(Type.Integer()) }),
    answer: AnyRecord,
    summary: '变更状态',
  },
  renew: { method: 'POST', body: Type.Object({ id: Id }), answer: AnyRecord, summary: '重新生成' },
  queryByMainId: { method: 'GET', viewAs: true, ...byId, answer: Records, summary: '子表' },
}

/** Calls that exist once per move or field. */
type OfPart = 'move' | 'renew' | 'queryByMainId'

const choosing = ownOnly(
  'rows of a model that a readable screen lets the caller choose from, or with the right to list it',
)

/** The access of each call; deleting several records needs either of two codes. spec: schema language, Permissions */
function accessOf(model: Model, call: Exclude<ModelCall, OfPart>): Access {
  const code = (action: string) => codeOf(model, action)
  const table: Record<Exclude<ModelCall, OfPart>, Access> = {
    list: holding(code('list')),
    queryById: holding(code('list'), code('detail'), code('edit')),
    add: holding(code('add')),
    edit: holding(code('edit')),
    delete: holding(code('delete')),
    deleteBatch: holding(code('batch_delete')),
    exportXls: holding(code('export')),
    importExcel: holding(code('import')),
    importCheck: holding(code('import')),
    options: model.document.query ? holding(code('list')) : choosing,
    optionTree: choosing,
    rootList: holding(code('list')),
    childList: holding(code('list')),
    getChildListBatch: holding(code('list')),
    importTemplate: holding(code('import')),
    aggregate: holding(code('list')),
    order: holding(code('edit')),
    timeline: holding(code('list'), code('detail'), code('edit')),
    recycleBin: holding(code('recycle')),
    restore: holding(code('revert'), code('recycle')),
    deletePhysic: holding(code('recycle')),
  }
  return table[call]
}

/** Every kind of call that a model may have. */
export const modelCalls = Object.freeze(Object.keys(shapes)) as readonly ModelCall[]

const always = [
  'list',
  'queryById',
  'add',
  'edit',
  'delete',
  'deleteBatch',
  'exportXls',
  'importExcel',
  'importCheck',
  'importTemplate',
  'options',
  'aggregate',
  'timeline',
] as const
const trashCalls = ['recycleBin', 'restore', 'deletePhysic'] as const

function modelEndpoint(model: Model, call: Exclude<ModelCall, OfPart>): ModelEndpoint {
  const { summary, ...shape } = shapes[call]
  return defineEndpoint({
    ...shape,
    id: `${model.id}.${call}`,
    path: `${model.api}/${call}`,
    access: accessOf(model, call),
    summary: `${model.title}：${summary}`,
    model: model.id,
    call,
  } as ModelEndpoint)
}

function moveEndpoint(model: Model, move: Model['moves'][number]): ModelEndpoint {
  const { summary: _, ...shape } = shapes.move
  return defineEndpoint({
    ...shape,
    id: `${model.id}.move.${move.id}`,
    path: `${model.api}/move/${move.id}`,
    access: holding(moveCodeOf(model, move)),
    summary: `${model.title}：${move.title}`,
    model: model.id,
    call: 'move',
    move: move.id,
  } as ModelEndpoint)
}

/** Renews a server-generated secret; requires the field's code, else that of edits. */
function renewEndpoint(model: Model, field: Model['fields'][number]): ModelEndpoint {
  const { summary, ...shape } = shapes.renew
  return defineEndpoint({
    ...shape,
    id: `${model.id}.renew.${field.name}`,
    path: `${model.api}/renew/${field.name}`,
    access: holding(field.document.permission ?? codeOf(model, 'edit')),
    summary: `${model.title}：${summary}${field.title}`,
    model: model.id,
    call: 'renew',
    field: field.name,
  } as ModelEndpoint)
}

/** Reads the rows of a sub-table by the id of their record, with the rights to that. spec: contract §8.5 */
function subTableEndpoint(model: Model, { name, title, document }: Model['fields'][number]): ModelEndpoint {
  const { summary, ...shape } = shapes.queryByMainId
  const target = String(document.model)
  return defineEndpoint({
    ...shape,
    id: `${model.id}.queryByMainId.${name}`,
    path: `${model.api}/query${target.slice(0, 1).toUpperCase()}${target.slice(1)}ByMainId`,
    access: accessOf(model, 'queryById'),
    summary: `${model.title}：${summary}${title}`,
    model: model.id,
    call: 'queryByMainId',
    field: name,
  } as ModelEndpoint)
}

/** The sub-tables of a model, the first of those with rows of one model, which clients of the family know them by. */
export const subTablesOf = (model: Model): readonly Model['fields'][number][] =>
  model.fields
    .filter(({ type }) => type.id === 'table')
    .filter(
      ({ document }, index, tables) => tables.findIndex((other) => other.document.model === document.model) === index,
    )

/** An integer field that users may order records by. */
const isOrder = (field: Model['fields'][number]): boolean =>
  field.type.id === 'int' && !field.base && !isReadonly(field) && !field.document.fixed

/** The calls of a report: it has no records that could be opened or written. */
const reportCalls = ['list', 'exportXls', 'options', 'aggregate'] as const

/** The calls of a model; none for an internal model. spec: schema language, Model; contract §8.5 */
export const modelEndpoints: (model: Model) => readonly ModelEndpoint[] = memoized(endpointsOf)

function endpointsOf(model: Model): readonly ModelEndpoint[] {
  if (model.api === undefined) return []
  if (model.document.query) return reportCalls.map((call) => modelEndpoint(model, call))
  const calls = [
    ...always,
    ...(model.fields.some(isOrder) ? (['order'] as const) : []),
    ...(model.parent ? (['optionTree', 'rootList', 'childList', 'getChildListBatch'] as const) : []),
    ...(model.document.trash ? trashCalls : []),
  ]
  return [
    ...calls.map((call) => modelEndpoint(model, call)),
    ...model.moves.map((move) => moveEndpoint(model, move)),
    ...model.fields.filter(({ document }) => document.made).map((field) => renewEndpoint(model, field)),
    ...subTablesOf(model).map((field) => subTableEndpoint(model, field)),
  ]
}

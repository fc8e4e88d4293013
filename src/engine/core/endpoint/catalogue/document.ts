import { Type } from 'typebox'
import { limit } from '#core/limit'
import { holding, ownOnly } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AnyRecord, closed, Filled, maybe, OneOf, PageOf, paging, params, Records, Text } from '../schema.ts'

const Kind = OneOf('model', 'screen', 'dict', 'menu', 'seed')
const DocumentId = Filled(80)
const Revision = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const named = { kind: Kind, id: DocumentId }
const Diagnostics = Records
const readable = ownOnly('published documents that the caller may read; drafts with document:list')

/** Reading documents. spec: schema language, Life of a document */
export const documentEndpoints = {
  list: defineEndpoint({
    id: 'document.list',
    method: 'GET',
    path: '/online/document/list',
    access: holding('document:list'),
    query: params({ kind: maybe(Text(20)), keyword: maybe(Text(100)), ...paging }),
    answer: PageOf(AnyRecord),
    summary: '文档列表',
  }),
  byId: defineEndpoint({
    id: 'document.byId',
    method: 'GET',
    path: '/online/document/queryById',
    access: readable,
    query: params({ ...named, draft: maybe(Text(1)), revision: maybe(Revision) }),
    answer: AnyRecord,
    summary: '读取文档',
  }),
  export: defineEndpoint({
    id: 'document.export',
    method: 'GET',
    path: '/online/document/export',
    access: readable,
    query: params({ ...named, as: OneOf('formily') }),
    answer: Type.Object({ schema: AnyRecord, diagnostics: Diagnostics }),
    summary: '导出表单为 Formily JSON Schema',
  }),
  closure: defineEndpoint({
    id: 'document.closure',
    method: 'GET',
    path: '/online/document/closure',
    access: readable,
    query: params({ screen: DocumentId }),
    answer: AnyRecord,
    summary: '屏幕及其所需的全部文档',
  }),
  revisions: defineEndpoint({
    id: 'document.revisions',
    method: 'GET',
    path: '/online/document/revisions',
    access: holding('document:list'),
    query: params({ ...named, ...paging }),
    answer: PageOf(AnyRecord),
    summary: '文档的历史',
  }),
  diff: defineEndpoint({
    id: 'document.diff',
    method: 'GET',
    path: '/online/document/diff',
    access: holding('document:list'),
    query: params({ ...named, from: Revision, to: Revision }),
    answer: Records,
    summary: '两个版本的差异',
  }),
}

const oneRevision = { ...named, revision: Revision }

/** Writing documents. spec: schema language, Life of a document */
export const documentEditEndpoints = {
  save: defineEndpoint({
    id: 'document.save',
    method: 'PUT',
    also: ['POST'],
    path: '/online/document/save',
    access: holding('document:save'),
    body: closed({ ...named, document: AnyRecord, baseRevision: Type.Union([Revision, Type.Null()]) }),
    answer: Type.Object({ revision: Type.Integer(), diagnostics: Diagnostics }),
    bodyBytes: limit.documentBytes,
    summary: '保存草稿',
  }),
  publish: defineEndpoint({
    id: 'document.publish',
    method: 'POST',
    path: '/online/document/publish',
    access: holding('document:publish'),
    body: closed({
      documents: Type.Array(closed(oneRevision), { minItems: 1, maxItems: 200 }),
      note: maybe(Text(500)),
      confirm: maybe(Type.Array(Text(200), { maxItems: 200 })),
    }),
    answer: AnyRecord,
    summary: '发布',
  }),
  revert: defineEndpoint({
    id: 'document.revert',
    method: 'POST',
    path: '/online/document/revert',
    access: holding('document:revert'),
    body: closed(oneRevision),
    answer: Type.Object({ revision: Type.Integer() }),
    summary: '取旧版本为草稿',
  }),
  toBase: defineEndpoint({
    id: 'document.toBase',
    method: 'POST',
    path: '/online/document/toBase',
    access: holding('document:revert'),
    body: closed(named),
    answer: Type.Object({ revision: Type.Integer() }),
    summary: '取文件版本为草稿',
  }),
  remove: defineEndpoint({
    id: 'document.remove',
    method: 'POST',
    path: '/online/document/delete',
    access: holding('document:delete'),
    body: closed(named),
    answer: AnyRecord,
    summary: '删除文档',
  }),
  rename: defineEndpoint({
    id: 'document.rename',
    method: 'POST',
    path: '/online/document/rename',
    access: holding('document:save'),
    body: closed({ ...named, to: DocumentId }),
    answer: AnyRecord,
    summary: '文档改名',
  }),
  check: defineEndpoint({
    id: 'document.check',
    method: 'POST',
    path: '/online/document/check',
    access: holding('document:save'),
    body: closed({ documents: Type.Array(AnyRecord, { minItems: 1, maxItems: 200 }) }),
    answer: Type.Object({ diagnostics: Diagnostics }),
    bodyBytes: limit.documentBytes,
    summary: '检查文档',
  }),
}

import { Type } from 'typebox'
import { limit, serverLimit } from '#core/limit'
import { holding, ownOnly } from '../access.ts'
import { endpointGroup, get, post, put } from '../endpoint.ts'
import { AnyRecord, closed, Filled, maybe, OneOf, PageOf, paging, params, Records, Text } from '../schema.ts'

const Kind = OneOf('model', 'screen', 'dict', 'menu', 'seed')
const DocumentId = Filled(80)
const Revision = Type.Integer({ minimum: 0, maximum: 1_000_000_000 })
const named = { kind: Kind, id: DocumentId }
const Diagnostics = Records
const readable = ownOnly('published documents that the caller may read; drafts with document:list')

/** Reading documents. spec: schema language, Life of a document */
export const documentEndpoints = endpointGroup('document', {
  list: get('/online/document/list', '文档列表', holding('document:list'), {
    query: params({
      ...{ kind: maybe(Text(20)), area: maybe(Text(40)), status: maybe(Text(20)), keyword: maybe(Text(100)) },
      ...{ ...paging, column: maybe(Text(40)), order: maybe(Text(4)) },
    }),
    answer: PageOf(AnyRecord),
  }),
  referrers: get('/online/document/referrers', '引用文档的文档', holding('document:list'), {
    query: params({ ...named, draft: maybe(Text(1)) }),
    answer: Records,
  }),
  mentions: get('/online/document/mentions', '提到字段的文档', holding('document:list'), {
    query: params({ model: DocumentId, field: Filled(40), to: maybe(Text(40)) }),
    answer: Records,
  }),
  package: get('/online/document/package', '导出文档包', holding('document:list'), {
    query: params({ keys: Filled(limit.documentsPerPublish * 100) }),
    bare: true,
  }),
  byId: get('/online/document/queryById', '读取文档', readable, {
    query: params({ ...named, draft: maybe(Text(1)), revision: maybe(Revision), as: maybe(OneOf('text')) }),
    answer: AnyRecord,
  }),
  skippedSeeds: get('/online/document/skippedSeeds', '未写入的种子数据', holding('document:list'), { answer: Records }),
  export: get('/online/document/export', '导出表单为 Formily JSON Schema', readable, {
    query: params({ ...named, as: OneOf('formily') }),
    answer: Type.Object({ schema: AnyRecord, diagnostics: Diagnostics }),
  }),
  schema: get('/online/document/schema', '文档的 JSON Schema，含现有的名称', holding('document:list'), {
    query: params({ kind: Kind }),
    answer: AnyRecord,
  }),
  closure: get('/online/document/closure', '页面及其所需的全部文档', readable, {
    viewAs: true,
    query: params({ screen: DocumentId }),
    answer: AnyRecord,
  }),
  audience: get('/online/document/audience', '谁能打开页面', holding('document:list'), {
    query: params({ screen: DocumentId }),
    answer: AnyRecord,
  }),
  revisions: get('/online/document/revisions', '文档的历史', holding('document:list'), {
    query: params({ ...named, ...paging }),
    answer: Type.Interface([PageOf(AnyRecord)], { refused: Records }),
  }),
  refused: get('/online/document/refused', '未被采用的草稿', holding('document:list'), {
    query: params(named),
    answer: Records,
  }),
  refusedText: get('/online/document/refusedText', '未被采用的草稿的文本', holding('document:list'), {
    query: params({ ...named, key: Filled(32) }),
    answer: Type.Object({ text: Type.String() }),
  }),
  shipped: get('/online/document/shipped', '随版本提供的文档，及在线文档所基于的那一版', holding('document:list'), {
    query: params(named),
    answer: Type.Union([
      Type.Object({
        text: Type.String(),
        hash: Type.String(),
        moved: Type.Boolean(),
        base: Type.Union([Type.String(), Type.Null()]),
      }),
      Type.Null(),
    ]),
  }),
  kept: get('/online/document/kept', '保留的列和表，尚可恢复', holding('document:list'), { answer: Records }),
  diff: get('/online/document/diff', '两个版本的差异', holding('document:list'), {
    query: params({ ...named, from: Revision, to: Revision }),
    answer: Records,
  }),
})

const oneRevision = { ...named, revision: Revision }
/** With `restore`, the content of an earlier revision as a new one; 0 is the shipped document. */
const publishedRevision = { ...oneRevision, restore: maybe(Type.Boolean()) }

const moves = maybe(
  Type.Array(closed({ model: DocumentId, from: Filled(40), to: Filled(40) }), {
    maxItems: 200,
    description: 'fields that got another name: their values go with them',
  }),
)

/** Writing documents. spec: schema language, Life of a document */
export const documentEditEndpoints = endpointGroup('document', {
  save: put('/online/document/save', '保存草稿', holding('document:save'), {
    also: ['POST'],
    body: closed({
      ...named,
      document: maybe(AnyRecord),
      text: maybe(Text(serverLimit.documentBytes)),
      baseRevision: Type.Union([Revision, Type.Null()]),
      shippedHash: maybe(Text(64)),
    }),
    answer: Type.Object({ revision: Type.Integer(), diagnostics: Diagnostics }),
    bodyBytes: serverLimit.documentBytes,
  }),
  publish: post('/online/document/publish', '发布', holding('document:publish'), {
    body: closed({
      documents: Type.Array(closed(publishedRevision), { minItems: 1, maxItems: limit.documentsPerPublish }),
      note: maybe(Text(500)),
      confirm: maybe(Type.Array(Text(200), { maxItems: 200 })),
      moves,
    }),
    answer: AnyRecord,
  }),
  revert: post('/online/document/revert', '取旧版本为草稿', holding('document:revert'), {
    body: closed(oneRevision),
    answer: Type.Object({ revision: Type.Integer() }),
  }),
  toBase: post('/online/document/toBase', '取文件版本为草稿', holding('document:revert'), {
    body: closed(named),
    answer: Type.Object({ revision: Type.Integer() }),
  }),
  remove: post('/online/document/delete', '删除文档', holding('document:delete'), {
    body: closed(named),
    answer: AnyRecord,
  }),
  rename: post('/online/document/rename', '文档改名', holding('document:save'), {
    body: closed({ ...named, to: DocumentId, referrers: maybe(Type.Boolean()) }),
    answer: Type.Object({ revision: Type.Integer(), published: Records, drafts: Records }),
  }),
  check: post('/online/document/check', '检查文档', holding('document:save'), {
    body: closed({ documents: Type.Array(AnyRecord, { minItems: 1, maxItems: 200 }) }),
    answer: Type.Object({ diagnostics: Diagnostics }),
    bodyBytes: serverLimit.documentBytes,
  }),
  importPackage: post('/online/document/importPackage', '导入文档包为草稿', holding('document:save'), {
    query: params({ check: maybe(Text(1)), stamp: maybe(Text(64)) }),
    payload: 'multipart',
    answer: Type.Object({
      ...{ documents: Records, faults: Records, diagnostics: Diagnostics },
      ...{ saved: Type.Boolean(), stamp: Type.String() },
    }),
    bodyBytes: limit.wholeUploadBytes + 65_536,
    timeoutMs: 120_000,
  }),
  plan: post('/online/document/plan', '发布将做什么', holding('document:publish'), {
    body: closed({
      documents: Type.Array(closed(publishedRevision), { minItems: 1, maxItems: limit.documentsPerPublish }),
      moves,
    }),
    answer: AnyRecord,
  }),
  clearKept: post('/online/document/clearKept', '清理保留的列', holding('document:publish'), {
    body: closed({ keys: Type.Array(Filled(130), { minItems: 1, maxItems: 500 }) }),
    answer: Type.Object({ rows: Type.Integer() }),
    timeoutMs: 600_000,
  }),
  restoreKept: post('/online/document/restoreKept', '取回清空或删除的表的行', holding('document:publish'), {
    body: closed({ key: Filled(130) }),
    answer: Type.Object({ rows: Type.Integer(), skipped: Type.Integer() }),
    timeoutMs: 600_000,
  }),
  preview: post('/online/document/preview', '预览草稿', holding('document:save'), {
    body: closed({
      documents: Type.Array(AnyRecord, { maxItems: 200 }),
      screen: DocumentId,
      as: maybe(Text(80)),
    }),
    answer: AnyRecord,
    bodyBytes: serverLimit.documentBytes,
  }),
})

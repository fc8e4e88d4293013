import { Type } from 'typebox'
import { limit } from '#core/limit'
import { ownOnly, publicAccess, signedIn } from '../access.ts'
import { endpointGroup, get, post } from '../endpoint.ts'
import { AnyRecord, closed, Filled, Id, maybe, params, Text } from '../schema.ts'

const uploadTimeoutMs = 600_000
/** A large workbook is read for a while. */
const previewTimeoutMs = 45_000
const ownUpload = ownOnly('an upload that the caller has begun')

/** Files. spec: contract §8.1, §8.2; architecture, Mechanisms (chunked upload) */
export const fileEndpoints = endpointGroup('file', {
  upload: post('/sys/common/upload', '上传文件', signedIn, {
    payload: 'multipart',
    bodyBytes: limit.uploadBytes + 65_536,
    timeoutMs: uploadTimeoutMs,
  }),
  view: get('/sys/common/static/{path*}', '查看文件', publicAccess, {
    query: params({ ticket: maybe(Text(128)) }),
    bare: true,
    timeoutMs: uploadTimeoutMs,
  }),
  preview: get('/sys/common/preview', '预览文件', ownOnly('a file that the caller may open'), {
    query: params({ path: Filled(300) }),
    answer: Type.Union([
      Type.Object({ kind: Type.Literal('text'), text: Type.String(), more: Type.Boolean() }),
      Type.Object({
        kind: Type.Literal('sheets'),
        sheets: Type.Array(
          Type.Object({ name: Type.String(), rows: Type.Array(Type.Array(Type.String())), more: Type.Boolean() }),
        ),
        more: Type.Boolean(),
      }),
    ]),
    timeoutMs: previewTimeoutMs,
    viewAs: true,
  }),
  uploadInit: post('/sys/common/upload/init', '开始分片上传', signedIn, {
    body: closed({
      name: Filled(255),
      bytes: Type.Integer({ minimum: 1 }),
      biz: maybe(Text(64)),
      md5: maybe(Text(32)),
      modifiedMs: maybe(Type.Integer({ minimum: 0 })),
    }),
    answer: Type.Object({ uploadId: Type.String(), partBytes: Type.Integer(), received: Type.Array(Type.Integer()) }),
  }),
  uploadPart: post('/sys/common/upload/part', '上传一片', ownUpload, {
    also: ['PUT'],
    query: params({ uploadId: Id, part: Type.Integer({ minimum: 0, maximum: 10_000 }) }),
    payload: 'bytes',
    bodyBytes: 8 * 1_048_576,
    timeoutMs: uploadTimeoutMs,
  }),
  uploadFinish: post('/sys/common/upload/finish', '完成分片上传', ownUpload, {
    body: closed({ uploadId: Id }),
    timeoutMs: uploadTimeoutMs,
  }),
  uploadCancel: post('/sys/common/upload/cancel', '放弃分片上传', ownUpload, { body: closed({ uploadId: Id }) }),
  uploadStatus: get('/sys/common/upload/status', '分片上传的进度', ownUpload, {
    query: params({ uploadId: Id }),
    answer: AnyRecord,
  }),
  importReport: get(
    '/sys/common/importReport/{id}',
    '导入的错误明细',
    ownOnly('the report of an import that the caller has run'),
    { id: 'record.importReport', bare: true },
  ),
  importReportFile: get('/sys/common/static/importReport/{name}', '导入的错误明细，凭票据', publicAccess, {
    query: params({ ticket: maybe(Text(128)) }),
    bare: true,
  }),
})

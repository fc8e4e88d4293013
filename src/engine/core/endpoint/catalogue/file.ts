import { Type } from 'typebox'
import { limit } from '#core/limit'
import { ownOnly, publicAccess, signedIn } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AnyRecord, closed, Filled, Id, maybe, params, Text } from '../schema.ts'

const uploadTimeoutMs = 600_000
const ownUpload = ownOnly('an upload that the caller has begun')

/** Files. spec: contract §8.1, §8.2; architecture, Mechanisms (chunked upload) */
export const fileEndpoints = {
  upload: defineEndpoint({
    id: 'file.upload',
    method: 'POST',
    path: '/sys/common/upload',
    access: signedIn,
    payload: 'multipart',
    bodyBytes: limit.uploadBytes + 65_536,
    timeoutMs: uploadTimeoutMs,
    summary: '上传文件',
  }),
  view: defineEndpoint({
    id: 'file.view',
    method: 'GET',
    path: '/sys/common/static/{path*}',
    access: publicAccess,
    query: params({ ticket: maybe(Text(128)) }),
    bare: true,
    timeoutMs: uploadTimeoutMs,
    summary: '查看文件',
  }),
  uploadInit: defineEndpoint({
    id: 'file.uploadInit',
    method: 'POST',
    path: '/sys/common/upload/init',
    access: signedIn,
    body: closed({
      name: Filled(255),
      bytes: Type.Integer({ minimum: 1 }),
      biz: maybe(Text(64)),
      md5: maybe(Text(32)),
    }),
    answer: Type.Object({ uploadId: Type.String(), partBytes: Type.Integer(), received: Type.Array(Type.Integer()) }),
    summary: '开始分片上传',
  }),
  uploadPart: defineEndpoint({
    id: 'file.uploadPart',
    method: 'POST',
    also: ['PUT'],
    path: '/sys/common/upload/part',
    access: ownUpload,
    query: params({ uploadId: Id, part: Type.Integer({ minimum: 0, maximum: 10_000 }) }),
    payload: 'bytes',
    bodyBytes: 8 * 1_048_576,
    timeoutMs: uploadTimeoutMs,
    summary: '上传一片',
  }),
  uploadFinish: defineEndpoint({
    id: 'file.uploadFinish',
    method: 'POST',
    path: '/sys/common/upload/finish',
    access: ownUpload,
    body: closed({ uploadId: Id }),
    timeoutMs: uploadTimeoutMs,
    summary: '完成分片上传',
  }),
  uploadStatus: defineEndpoint({
    id: 'file.uploadStatus',
    method: 'GET',
    path: '/sys/common/upload/status',
    access: ownUpload,
    query: params({ uploadId: Id }),
    answer: AnyRecord,
    summary: '分片上传的进度',
  }),
  importReport: defineEndpoint({
    id: 'record.importReport',
    method: 'GET',
    path: '/sys/common/importReport/{id}',
    access: ownOnly('the report of an import that the caller has run'),
    bare: true,
    summary: '导入的错误明细',
  }),
}

import { Type } from 'typebox'
import { ownOnly, publicAccess } from '../access.ts'
import { endpointGroup, get, post } from '../endpoint.ts'
import { AnyRecord, closed, Filled, Ids, maybe, params, Text } from '../schema.ts'

const own = ownOnly('the job is that of the caller, unless the caller is an administrator')

/** The result of a call that starts a job. spec: architecture (Jobs with progress) */
export const JobBegun = Type.Object({ jobId: Type.String() })

/** Jobs that continue after the response of their call. spec: architecture (Jobs with progress) */
export const jobEndpoints = endpointGroup('job', {
  read: get('/sys/job/{id}', '任务的进度', own, { answer: AnyRecord }),
  exportBegin: post('/sys/export/begin', '后台导出', ownOnly('rows of a model that the caller may export'), {
    body: closed({
      api: Filled(200),
      query: maybe(Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]))),
      selections: maybe(Ids),
      fileName: maybe(Filled(200)),
    }),
    answer: Type.Object({ jobId: Type.Union([Type.String(), Type.Null()]), rows: Type.Integer() }),
    timeoutMs: 120_000,
  }),
  exportFile: get('/sys/export/{id}/file', '下载后台导出的文件', publicAccess, {
    query: params({ ticket: maybe(Text(128)) }),
    bare: true,
    timeoutMs: 600_000,
  }),
  cancel: post('/sys/job/{id}/cancel', '取消任务', own, { payload: 'none', answer: AnyRecord }),
})

import { Type } from 'typebox'
import { ownOnly } from '../access.ts'
import { endpointGroup, get, post } from '../endpoint.ts'
import { AnyRecord } from '../schema.ts'

const own = ownOnly('the job is that of the caller, unless the caller is an administrator')

/** The result of a call that starts a job. spec: architecture (Jobs with progress) */
export const JobBegun = Type.Object({ jobId: Type.String() })

/** Jobs that continue after the response of their call. spec: architecture (Jobs with progress) */
export const jobEndpoints = endpointGroup('job', {
  read: get('/sys/job/{id}', '任务的进度', own, { answer: AnyRecord }),
  cancel: post('/sys/job/{id}/cancel', '取消任务', own, { payload: 'none', answer: AnyRecord }),
})

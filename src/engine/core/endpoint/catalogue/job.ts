import { Type } from 'typebox'
import { ownOnly } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { AnyRecord } from '../schema.ts'

const own = ownOnly('the job is that of the caller, unless the caller is an administrator')

/** What a call answers whose work goes on after it. spec: architecture (Jobs with progress) */
export const JobBegun = Type.Object({ jobId: Type.String() })

/** Work that goes on after its call was answered. spec: architecture (Jobs with progress) */
export const jobEndpoints = {
  read: defineEndpoint({
    id: 'job.read',
    method: 'GET',
    path: '/sys/job/{id}',
    access: own,
    answer: AnyRecord,
    summary: '任务的进度',
  }),
  cancel: defineEndpoint({
    id: 'job.cancel',
    method: 'POST',
    path: '/sys/job/{id}/cancel',
    access: own,
    payload: 'none',
    answer: AnyRecord,
    summary: '取消任务',
  }),
}

import { Type } from 'typebox'
import { holding } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import { closed, Id, params } from '../schema.ts'

const byId = params({ id: Id })

/** Scheduled jobs beside the calls of their model; the three by GET under the names that the family gives them. spec: screens §14, sysQuartzJob */
export const scheduleEndpoints = {
  execute: defineEndpoint({
    id: 'schedule.execute',
    method: 'POST',
    path: '/sys/quartzJob/execute',
    access: holding('quartz:execute'),
    body: closed({ id: Id }),
    answer: Type.Null(),
    summary: '立即执行任务',
  }),
  executeNow: defineEndpoint({
    id: 'schedule.executeNow',
    method: 'GET',
    changes: true,
    path: '/sys/quartzJob/execute',
    access: holding('quartz:execute'),
    query: byId,
    answer: Type.Null(),
    summary: '立即执行任务',
  }),
  resume: defineEndpoint({
    id: 'schedule.resume',
    method: 'GET',
    changes: true,
    path: '/sys/quartzJob/resume',
    access: holding('quartz:resume'),
    query: byId,
    answer: Type.Null(),
    summary: '启动任务',
  }),
  pause: defineEndpoint({
    id: 'schedule.pause',
    method: 'GET',
    changes: true,
    path: '/sys/quartzJob/pause',
    access: holding('quartz:pause'),
    query: byId,
    answer: Type.Null(),
    summary: '停止任务',
  }),
}

import { Type } from 'typebox'
import { holding } from '../access.ts'
import { endpointGroup, get, post } from '../endpoint.ts'
import { closed, Id, params } from '../schema.ts'

const byId = params({ id: Id })

/** Scheduled jobs beside the calls of their model; the three by GET under the names that the family gives them. spec: screens §14, sysQuartzJob */
export const scheduleEndpoints = endpointGroup('schedule', {
  execute: post('/sys/quartzJob/execute', '立即执行任务', holding('quartz:execute'), {
    body: closed({ id: Id }),
    answer: Type.Null(),
  }),
  executeNow: get('/sys/quartzJob/execute', '立即执行任务', holding('quartz:execute'), {
    changes: true,
    query: byId,
    answer: Type.Null(),
  }),
  resume: get('/sys/quartzJob/resume', '启动任务', holding('quartz:resume'), {
    changes: true,
    query: byId,
    answer: Type.Null(),
  }),
  pause: get('/sys/quartzJob/pause', '停止任务', holding('quartz:pause'), {
    changes: true,
    query: byId,
    answer: Type.Null(),
  }),
})

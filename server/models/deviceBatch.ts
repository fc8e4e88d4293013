import { type BodyOf, catalogue } from '#core/endpoint'
import { fillText, jobMessages } from '#core/message'
import { scopeOf } from '#server/access'
import type { Services } from '#server/context'
import { found, type Part, route } from '#server/http'
import type { JobEnd, JobProgress, JobRoom } from '#server/job'
import { saveRows } from '#server/spreadsheet'
import type { Behaviour } from '#server/writing'

type BatchBody = BodyOf<typeof catalogue.device.batchAdd>

/** The bodies of the adds: prefix and number form the code, name and number the name. */
function deviceBodies({ prefix, start, digits, count, name, ...shared }: BatchBody) {
  const values = Object.fromEntries(Object.entries(shared).filter(([, value]) => value !== null && value !== ''))
  return Array.from({ length: count }, (_, index) => {
    const number = String(start + index).padStart(digits ?? 4, '0')
    return { line: index + 1, body: { ...values, code: `${prefix ?? ''}${number}`, name: `${name}${number}` } }
  })
}

/** Devices per slice; the progress is reported after each. */
const sliceRows = 10

interface Batch {
  services: Services
  behaviours: readonly Behaviour[]
  bodies: ReturnType<typeof deviceBodies>
}

/** The call that adds many devices as a job. spec: screens §4, 批量添加 */
export function deviceBatchPart(jobs: JobRoom, behaviours: readonly Behaviour[]): Part {
  const handle = route(catalogue.device.batchAdd, async ({ body, services, caller }) => {
    const bodies = deviceBodies(body as BodyOf<typeof catalogue.device.batchAdd>)
    const work = (progress: JobProgress) => addAll({ services, behaviours, bodies }, progress)
    return found(await jobs.run({ services, caller }, { title: jobMessages.batchAdd, total: bodies.length, work }))
  })
  return { id: 'deviceBatch', routes: [handle] }
}

async function addAll({ services, behaviours, bodies }: Batch, progress: JobProgress): Promise<JobEnd> {
  const behaviourOf = (id: string) => behaviours.find(({ model }) => model === id)
  let added = 0
  for (let from = 0; from < bodies.length; from += sliceRows) {
    const slice = bodies.slice(from, from + sliceRows).map((row) => ({ ...row, faults: [] }))
    const scope = scopeOf({ services, caller: await progress.caller() }, 'device')
    const bad = await saveRows(scope, slice, behaviourOf)
    added += slice.length - bad.length
    await progress.report(
      slice.length,
      bad.map(({ line, reason }) => ({ row: line, message: `${bodies[line - 1]?.body.code}：${reason}` })),
    )
  }
  return { message: fillText(jobMessages.devicesAdded, { count: added }), result: { added } }
}

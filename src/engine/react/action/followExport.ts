import { jobMessages } from '#core/message'
import { follow } from './follow.ts'
import type { ActionHost } from './host.ts'
import { notify } from './notify.ts'

/** Shows an export in the background, until it ends or the user turns to something else; what has ended is downloaded. */
export async function followExport(begun: { jobId: string | null }, host: Pick<ActionHost, 'ports'>): Promise<void> {
  const job = await follow(begun, { title: '', message: jobMessages.exportReady, aside: true }, host)
  if (job?.status === 'running') notify(host, jobMessages.asideDone, 'info')
  if (job?.status === 'done') await host.ports.records.saveExport(job.id)
}

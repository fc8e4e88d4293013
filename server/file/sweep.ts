import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#server/context'
import { endSession } from './chunk/uploadSession.ts'
import { uploadTable } from './chunk/uploadTable.ts'
import { fileStore } from './store/fileStore.ts'

const abandonedMs = 86_400_000
const leftoverMs = 3_600_000
const everyMs = 3_600_000

/** Removes what no upload will finish: parts of a day ago, and files that a process left when it ended. */
export async function sweepUploads(services: Services): Promise<void> {
  const { database, clock } = services
  const old = await database.query
    .selectFrom(uploadTable.name)
    .select('id')
    .where('created_ms', '<', clock.nowMs() - abandonedMs)
    .execute()
  for (const { id } of old) await endSession(services, String(id))
  const open = await database.query.selectFrom(uploadTable.name).select('id').execute()
  await removeLeftovers(services, new Set(open.map(({ id }) => `parts-${id}`)))
}

async function removeLeftovers(services: Services, kept: ReadonlySet<string>): Promise<void> {
  const folder = fileStore(services).temporary
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => !kept.has(one))) {
    const known = await stat(join(folder, name)).catch(() => null)
    if (known && known.mtimeMs < services.clock.nowMs() - leftoverMs)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Sweeps now and each hour; the result ends it. */
export async function keepSwept(services: Services): Promise<() => Promise<void>> {
  const sweep = () =>
    sweepUploads(services).catch((cause: unknown) =>
      services.log.warn({ err: cause }, 'old uploads could not be removed'),
    )
  await sweep()
  const timer = setInterval(() => void sweep(), everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}

import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#server/context'
import type { Part } from '#server/http'
import { chunkRoutes } from './chunk/chunkRoutes.ts'
import { dropUpload, openUploadIds, uploadTable } from './chunk/uploadSession.ts'
import { fileStore, syncFolder } from './store/fileStore.ts'
import { uploadRoute } from './upload.ts'
import { viewRoute } from './view.ts'

/** The calls on files. spec: contract §8.1, §8.2 */
export const filePart: Part = {
  id: 'file',
  tables: () => [uploadTable],
  routes: [uploadRoute, viewRoute, ...chunkRoutes()],
  start: keepSwept,
}

const abandonedMs = 86_400_000
/** Longer than any upload may take: another instance may be writing what is younger. */
const leftoverMs = 900_000
const everyMs = 600_000

/** Removes what no upload will finish: uploads in parts of a day ago, and what a process left when it ended. */
async function sweepUploads(services: Services, oldestLeftoverMs = leftoverMs): Promise<void> {
  const { database, clock } = services
  const old = await database.query
    .selectFrom(uploadTable.name)
    .select('id')
    .where('created_ms', '<', clock.nowMs() - abandonedMs)
    .execute()
  for (const { id } of old) await dropUpload(services, String(id))
  await removeLeftovers(services, oldestLeftoverMs)
}

async function removeLeftovers(services: Services, oldestLeftoverMs: number): Promise<void> {
  const folder = fileStore(services).temporary
  const names = await readdir(folder)
  const openFolders = new Set((await openUploadIds(services)).map((id) => `parts-${id}`))
  for (const name of names.filter((one) => !openFolders.has(one))) {
    const known = await stat(join(folder, name)).catch(() => null)
    if (known && known.mtimeMs <= services.clock.nowMs() - oldestLeftoverMs)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** Makes the folders, and syncs their names to the disk. */
async function openFolders(services: Services): Promise<void> {
  const { root, temporary } = fileStore(services)
  await mkdir(temporary, { recursive: true })
  await syncFolder(root)
  await syncFolder(services.config.dataDir)
}

/** Sweeps at the start and from time to time; the result ends it. SQLite has one process: whatever it finds is left over. */
async function keepSwept(services: Services): Promise<() => Promise<void>> {
  const sweep = (oldestLeftoverMs?: number) =>
    sweepUploads(services, oldestLeftoverMs).catch((cause: unknown) =>
      services.log.warn({ err: cause }, 'old uploads could not be removed'),
    )
  await openFolders(services)
  await sweep(services.database.dialect === 'sqlite' ? 0 : leftoverMs)
  const timer = setInterval(() => void sweep(), everyMs)
  timer.unref()
  return async () => clearInterval(timer)
}

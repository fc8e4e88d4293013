import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { serverLimit } from '#core/limit'
import type { Services } from '#server/context'
import { spaceFailure } from '#server/file'

type FileServices = Pick<Services, 'config' | 'clock'>

const folderOf = ({ config }: FileServices): string => join(config.dataDir, 'export')
/** Ids of jobs are digits, so no other file can be named. */
const fileOf = (services: FileServices, jobId: string): string =>
  join(folderOf(services), `${jobId.replace(/\D/g, '')}.xlsx`)

/** Stores the file of a job completely or not at all. */
export async function writeExport(services: FileServices, jobId: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  const file = fileOf(services, jobId)
  const unfinished = `${file}.part`
  try {
    await spaceFailure(async () => {
      await mkdir(folderOf(services), { recursive: true })
      await pipeline(Readable.from(bytes, { objectMode: false }), createWriteStream(unfinished))
      const handle = await open(unfinished, 'r')
      await handle.sync().finally(() => handle.close())
      const now = new Date(services.clock.nowMs())
      await utimes(unfinished, now, now)
      await rename(unfinished, file)
    })
  } finally {
    await rm(unfinished, { force: true })
  }
}

/** The stored file of a job; null when there is none any more. */
export async function findExport(services: FileServices, jobId: string) {
  const file = fileOf(services, jobId)
  const stats = await stat(file).catch(() => null)
  if (!stats || services.clock.nowMs() - stats.mtimeMs > serverLimit.exportFileMs) return null
  return { bytes: stats.size, content: createReadStream(file) }
}

export const removeExport = (services: FileServices, jobId: string): Promise<void> =>
  rm(fileOf(services, jobId), { force: true })

const exportNames = (services: FileServices): Promise<string[]> => readdir(folderOf(services)).catch(() => [])

/** Removes files that nobody has downloaded in their time. */
export async function removeOldExports(services: FileServices): Promise<void> {
  const folder = folderOf(services)
  for (const name of await exportNames(services)) {
    const stats = await stat(join(folder, name)).catch(() => null)
    if (stats && services.clock.nowMs() - stats.mtimeMs > serverLimit.exportFileMs)
      await rm(join(folder, name), { force: true })
  }
}

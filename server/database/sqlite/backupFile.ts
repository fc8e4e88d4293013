import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { WorkerLink } from './workerLink.ts'
import { WorkerLost } from './workerLost.ts'

const backupTimeoutMs = 30 * 60_000

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies the database as it is at this moment; the file appears whole and synced, or not at all. */
export async function backupFile(link: WorkerLink, file: string): Promise<void> {
  const draft = `${file}.part`
  try {
    await mkdir(dirname(file), { recursive: true })
    await rm(draft, { force: true })
    await link.run({ sql: 'vacuum into ?', parameters: [draft] }, backupTimeoutMs)
    await synced(draft)
    await rename(draft, file)
    await synced(dirname(file))
  } catch (cause) {
    await rm(draft, { force: true })
    throw cause instanceof WorkerLost ? cause.told(backupTimeoutMs) : cause
  } finally {
    await link.close()
  }
}

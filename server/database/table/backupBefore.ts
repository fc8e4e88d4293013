import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#server/platform'
import type { Database } from '../database.ts'

const keptBackups = 5
const ours = /^before-migration-\d{14}(-\d+)?\.db$/

/** Copies the file before a migration and keeps the five newest of these copies. */
export async function backupBefore(database: Database, folder: string, clock: Clock): Promise<string> {
  await mkdir(folder, { recursive: true })
  const older = (await readdir(folder)).filter((name) => ours.test(name)).sort()
  const stamp = `before-migration-${clock.now().replace(/\D/g, '')}`
  const again = older.filter((name) => name.startsWith(stamp)).length
  const file = join(folder, `${stamp}${again > 0 ? `-${again}` : ''}.db`)
  await database.backup(file)
  for (const name of older.slice(0, Math.max(0, older.length + 1 - keptBackups))) await rm(join(folder, name))
  return file
}

import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '#server/context'

const kept = 5
const ours = /^before-publish-\d{14}\.db$/

/** Copies the embedded database before a publish takes something from stored values; the five newest copies are kept. */
export async function copyBefore({ database, config, clock }: Services): Promise<void> {
  if (database.dialect !== 'sqlite') return
  const folder = join(config.dataDir, 'backups')
  await mkdir(folder, { recursive: true })
  const name = `before-publish-${clock.now().replace(/\D/g, '')}.db`
  await rm(join(folder, name), { force: true })
  await database.backup(join(folder, name))
  const older = (await readdir(folder)).filter((one) => ours.test(one)).sort()
  for (const one of older.slice(0, -kept)) await rm(join(folder, one))
}

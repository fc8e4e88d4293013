import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#config'

/** `npm run restore <folder>`: puts a backup in the place of the data; what was there is kept beside it. Stop the server first. */
const config = readConfig(process.env)
const folder = process.argv[2] ?? ''
const source = join(folder, 'village.db')
const target = config.databaseUrl.replace(/^sqlite:/, '')
if (!folder || !existsSync(source)) {
  console.error('Usage: npm run restore <folder>, a folder that "npm run backup" has written.')
  process.exit(1)
}
if (!config.databaseUrl.startsWith('sqlite:')) {
  console.error('DATABASE_URL is a PostgreSQL: restore it with pg_restore.')
  process.exit(1)
}
mkdirSync(config.dataDir, { recursive: true })
const aside = `${target}.before-restore`
if (existsSync(target)) renameSync(target, aside)
for (const rest of ['-wal', '-shm']) rmSync(target + rest, { force: true })
cpSync(source, target)
if (existsSync(join(folder, 'upload')))
  cpSync(join(folder, 'upload'), join(config.dataDir, 'upload'), { recursive: true })
console.log(`Restored from ${folder}${existsSync(aside) ? `; what was there is ${aside}` : ''}`)

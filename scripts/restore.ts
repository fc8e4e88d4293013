import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { readConfig } from '#config'

/** `npm run restore <folder>`: replaces the data by a backup; the previous data is kept beside it. Stop the server first. */
const config = readConfig(process.env)
const folder = process.argv[2] ?? ''
const source = join(folder, 'village.db')
const target = config.databaseUrl.replace(/^sqlite:/, '')
const uploads = join(config.dataDir, 'upload')
if (!config.databaseUrl.startsWith('sqlite:')) refuse('DATABASE_URL is a PostgreSQL: restore it with pg_restore.')
if (!folder || !existsSync(source))
  refuse('Usage: npm run restore <folder>, a folder that "npm run backup" has written.')
if (existsSync(target) && !isAlone(target)) refuse(`A server runs on ${target}: stop it first. Nothing was changed.`)

mkdirSync(config.dataDir, { recursive: true })
const aside = `before-restore-${new Date().toISOString().replace(/[-:]/g, '').slice(0, 15)}`
for (const path of [target, uploads]) if (existsSync(path)) renameSync(path, `${path}.${aside}`)
cpSync(source, target)
if (existsSync(join(folder, 'upload'))) cpSync(join(folder, 'upload'), uploads, { recursive: true })
console.log(`Restored from ${folder}${existsSync(`${target}.${aside}`) ? `; what was there ends in .${aside}` : ''}`)

/** Whether nobody else has the database open. Its write-ahead log is then part of the file itself. */
function isAlone(file: string): boolean {
  const database = new Database(file, { timeout: 1_000 })
  try {
    return database.pragma('journal_mode = delete', { simple: true }) === 'delete'
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY')) return false
    throw error
  } finally {
    database.close()
  }
}

function refuse(message: string): never {
  console.error(message)
  process.exit(1)
}

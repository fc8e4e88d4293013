import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#config'
import { openDatabase } from '#server/database'

/** `npm run backup [folder]`: a full copy of the database and the uploads, also while the server runs. */
const config = readConfig(process.env)
const stamp = new Date().toISOString().replace(/[-:]/g, '').slice(0, 15)
const folder = process.argv[2] ?? join(config.dataDir, 'backup', stamp)
if (!config.databaseUrl.startsWith('sqlite:')) {
  console.error('DATABASE_URL is a PostgreSQL: back it up with pg_dump, and the folder "upload" of DATA_DIR with it.')
  process.exit(1)
}
const source = config.databaseUrl.replace(/^sqlite:/, '')
if (!existsSync(source)) {
  console.error(`There is no database ${source}: say where it is with DATA_DIR or DATABASE_URL.`)
  process.exit(1)
}
mkdirSync(folder, { recursive: true })
const database = await openDatabase({ url: config.databaseUrl, log: console })
await database.backup(join(folder, 'village.db'))
await database.close()
const uploads = join(config.dataDir, 'upload')
if (existsSync(uploads)) cpSync(uploads, join(folder, 'upload'), { recursive: true })
console.log(`Backed up to ${folder}`)

import Database from 'better-sqlite3'
import { conversionFunctions } from './conversionFunctions.ts'
import type { WorkerSettings } from './protocol.ts'

/** An acknowledged write has been synced: WAL with a sync at each commit, unless `sync` is off. spec: policy, promise 1 */
const writerPragmas = (sync: WorkerSettings['sync']) => [
  'journal_mode = wal',
  `synchronous = ${sync}`,
  'wal_autocheckpoint = 1000',
  'journal_size_limit = 67108864',
]
const pragmas = ['cache_size = -8000', 'temp_store = memory', 'trusted_schema = off']

/** Opens the file in the role of this process. Only the writer may create it, for its own user alone. */
export function openConnection({ file, role, sync, busyTimeoutMs }: WorkerSettings): Database.Database {
  process.umask(0o077)
  const reader = role === 'reader'
  const db = new Database(file, { readonly: reader, fileMustExist: reader, timeout: busyTimeoutMs })
  for (const pragma of reader ? pragmas : [...writerPragmas(sync), ...pragmas]) db.pragma(pragma)
  for (const [name, convert] of Object.entries(conversionFunctions))
    db.function(name, { deterministic: true, safeIntegers: true }, convert)
  if (!reader) analyse(db)
  return db
}

/** Lets the planner learn the sizes of tables, from samples. */
function analyse(db: Database.Database): void {
  try {
    db.pragma('analysis_limit = 400')
    db.pragma('optimize = 0x10002')
  } catch {
    // Another process is writing: the planner goes on with what it knows.
  }
}

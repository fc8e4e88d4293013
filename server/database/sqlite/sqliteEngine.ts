import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { programFile } from '#server/platform'
import type { Counters } from '../counters.ts'
import { DatabaseError } from '../databaseError.ts'
import type { Engine } from '../engine.ts'
import { LocalBus } from '../localBus.ts'
import { type BoundStatement, isWrite } from '../statement.ts'
import { backupFile } from './backupFile.ts'
import { OpenTransaction } from './openTransaction.ts'
import { ReaderPool } from './readerPool.ts'
import { SingleWrite } from './singleWrite.ts'
import { WorkerLink } from './workerLink.ts'
import type { WriteEntry } from './writeEntry.ts'
import { Writer } from './writer.ts'

interface SqliteOptions {
  readonly file: string
  readonly sync: 'full' | 'off'
  readonly counters: Counters
}

const readers = 2
const maxQueued = 5_000
/** Another process (a backup command, a server that is just ending) may hold the file for a moment. */
const busyTimeoutMs = 2_000
const openingTimeoutMs = 30_000

/** The embedded database: one writing and two reading processes over one file, which is created when it is not there. */
export async function openSqlite({ file, sync, counters }: SqliteOptions): Promise<Engine> {
  const program = await programFile(new URL('./sqliteWorker.ts', import.meta.url))
  await folderOf(file)
  const start = (role: 'writer' | 'reader') => () => new WorkerLink(program, { file, role, sync, busyTimeoutMs })
  const writer = new Writer({ counters, maxQueued, start: start('writer') })
  const pool = new ReaderPool({ size: readers, counters, maxQueued, start: start('reader') })
  const bus = new LocalBus()

  const engine: Engine = {
    dialect: 'sqlite',
    run(statement, timeoutMs) {
      if (!isWrite(statement.sql)) return pool.run(statement, timeoutMs)
      return queuedResult(writer, new SingleWrite(statement, timeoutMs))
    },
    transaction: (work, limits) => queuedResult(writer, new OpenTransaction(work, limits)),
    backup: (target) => backupFile(start('reader')(), target),
    notify: (channel, payload) => bus.notify(channel, payload),
    listen: (channel, hear) => bus.listen(channel, hear),
    lock: (name) => bus.lock(name),
    queued: () => pool.queued + writer.queued,
    processIds: () => [...writer.processIds, ...pool.processIds],
    async close() {
      await pool.close()
      await writer.close()
    },
  }
  return opened(engine)
}

async function folderOf(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true }).catch((cause: unknown) => {
    throw new DatabaseError('unreachable', { cause })
  })
}

/** A read of the writer shows that the file can be opened and read. */
async function opened(engine: Engine): Promise<Engine> {
  const probe: BoundStatement = { sql: 'select count(*) from sqlite_master', parameters: [] }
  const limits = { queryTimeoutMs: openingTimeoutMs, transactionTimeoutMs: openingTimeoutMs }
  try {
    await engine.transaction((run) => run(probe), limits)
    return engine
  } catch (cause) {
    await engine.close()
    throw cause
  }
}

async function queuedResult<T>(writer: Writer, entry: WriteEntry & { result: Promise<T> }): Promise<T> {
  writer.add(entry)
  return entry.result
}

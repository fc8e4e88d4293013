import { mkdir, open, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { programFile } from '#server/platform'
import type { Counters, Engine } from '../engine.ts'
import { type BoundStatement, DatabaseError, isWrite } from '../statement.ts'
import { ReaderPool } from './readerPool.ts'
import { WorkerLost } from './sqliteFailure.ts'
import { WorkerLink } from './workerLink.ts'
import { statementEntry, transactionEntry, type WriteEntry, Writer } from './writer.ts'

interface SqliteOptions {
  readonly file: string
  readonly sync: 'full' | 'off'
  readonly counters: Counters
}

const readers = 2
const readerRestMs = 60_000
const maxQueued = 5_000
/** Another process (a backup, a terminating server) may hold the file briefly. */
const busyTimeoutMs = 2_000
const openingTimeoutMs = 30_000

/** Opens SQLite with one writing and up to two reading processes; creates the file if missing. */
export async function openSqlite({ file, sync, counters }: SqliteOptions): Promise<Engine> {
  const program = await programFile(new URL('./sqliteWorker.ts', import.meta.url))
  await folderOf(file)
  const settings = { file, sync, binding: bindingFile(), busyTimeoutMs }
  const start = (role: 'writer' | 'reader') => () => new WorkerLink(program, { ...settings, role })
  const writer = new Writer({ counters, maxQueued, start: start('writer') })
  const pool = new ReaderPool({ size: readers, restMs: readerRestMs, counters, maxQueued, start: start('reader') })

  const engine: Engine = {
    dialect: 'sqlite',
    run(statement, timeoutMs) {
      if (!isWrite(statement.sql)) return pool.run(statement, timeoutMs)
      return queuedResult(writer, statementEntry(statement, timeoutMs))
    },
    transaction: (work, limits) => queuedResult(writer, transactionEntry(work, limits)),
    backup: (target) => backupFile(start('reader')(), target),
    ...localBus(),
    queued: () => pool.queued + writer.queued,
    processIds: () => [...writer.processIds, ...pool.processIds],
    async close() {
      await pool.close()
      await writer.close()
    },
  }
  return opened(engine)
}

/** The library, compiled for this machine when it was installed. */
const bindingFile = (): string =>
  createRequire(import.meta.url).resolve('better-sqlite3/build/Release/better_sqlite3.node')

async function folderOf(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true }).catch((cause: unknown) => {
    throw new DatabaseError('unreachable', { cause })
  })
}

/** A read through the writer proves that the file can be opened and read. */
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

/** Channels and locks within the only process that uses the file. */
function localBus(): Pick<Engine, 'notify' | 'listen' | 'lock'> {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  const locks = new Set<string>()
  return {
    /** Delivered asynchronously, like external notifications. */
    async notify(channel, payload) {
      setImmediate(() => {
        for (const hear of listeners.get(channel) ?? []) hear(payload)
      })
    },
    async listen(channel, hear) {
      const ofChannel = listeners.get(channel) ?? new Set()
      listeners.set(channel, ofChannel.add(hear))
      return async () => void ofChannel.delete(hear)
    },
    async lock(name) {
      if (locks.has(name)) return null
      locks.add(name)
      return async () => void locks.delete(name)
    },
  }
}

const backupTimeoutMs = 30 * 60_000

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Copies the current database; the file appears complete and synced, or not at all. */
async function backupFile(link: WorkerLink, file: string): Promise<void> {
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
    throw cause instanceof WorkerLost ? cause.databaseError(backupTimeoutMs) : cause
  } finally {
    await link.close()
  }
}

import { Socket } from 'node:net'
import Database from 'better-sqlite3'
import { monotonicMs } from '#server/platform'
import { decimalText, fitsPrecision, scaledOf } from '../table/columnValue.ts'
import {
  type Command,
  channelDescriptor,
  lineChannel,
  progressDescriptor,
  progressWriter,
  type Reply,
  type WorkerSettings,
} from './protocol.ts'
import { runCommand, statementCache } from './runCommand.ts'

/** The connection of a database process. */
interface WorkerSession {
  /** False when the file could not be opened: every command fails and the process is useless. */
  readonly opened: boolean
  execute(command: Command): Reply[]
  /** Call before statements that follow a pause. */
  refresh(): void
  close(): void
}

function openedSession(settings: WorkerSettings): WorkerSession {
  const db = openConnection(settings)
  const cache = statementCache(db)
  const begin = progressWriter(progressDescriptor)
  return {
    opened: true,
    execute(command) {
      begin(command.id)
      return runCommand(db, cache, command)
    },
    refresh: () => cache.refresh(),
    close: () => void db.close(),
  }
}

/** Opens the file; if that fails, every command is answered with the reason. */
function openSession(settings: WorkerSettings): WorkerSession {
  try {
    return openedSession(settings)
  } catch (cause) {
    const { code, message = String(cause) } = cause as { code?: string; message?: string }
    const refuse = ({ id }: Command): Reply[] => [{ id, code: code ?? 'SQLITE_CANTOPEN', message }]
    return { opened: false, execute: refuse, refresh() {}, close() {} }
  }
}

/** Acknowledged writes are durable: WAL with a sync per commit, unless `sync` is off. spec: policy, promise 1 */
const writerPragmas = (sync: WorkerSettings['sync']) => [
  'journal_mode = wal',
  `synchronous = ${sync}`,
  'wal_autocheckpoint = 1000',
  'journal_size_limit = 67108864',
]
const pragmas = ['cache_size = -8000', 'temp_store = memory', 'trusted_schema = off']

/** Opens the file in this process's role. Only the writer may create it, readable only by its user. */
function openConnection({ file, role, sync, binding, busyTimeoutMs }: WorkerSettings): Database.Database {
  process.umask(0o077)
  const reader = role === 'reader'
  const options = { readonly: reader, fileMustExist: reader, timeout: busyTimeoutMs, nativeBinding: binding }
  const db = new Database(file, options)
  for (const pragma of reader ? pragmas : [...writerPragmas(sync), ...pragmas]) db.pragma(pragma)
  for (const [name, convert] of Object.entries(conversionFunctions))
    db.function(name, { deterministic: true, safeIntegers: true }, convert)
  if (!reader) analyse(db)
  return db
}

/** Updates the planner's statistics from samples. */
function analyse(db: Database.Database): void {
  try {
    db.pragma('analysis_limit = 400')
    db.pragma('optimize = 0x10002')
  } catch {
    // Another process is writing: the planner keeps its statistics.
  }
}

type Convert = (...values: unknown[]) => unknown

const numeric = /^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?\s*$/
const readable = (text: unknown): text is string => typeof text === 'string' && numeric.test(text)

function scaledFromText(text: unknown, precision: unknown, scale: unknown): bigint | null {
  const scaled = readable(text) ? scaledOf(text, Number(scale)) : null
  return scaled !== null && fitsPrecision(scaled, Number(precision)) ? scaled : null
}

/**
 * SQL functions for column type changes that plain SQL cannot do exactly; null means "not convertible". Integers arrive
 * as bigint.
 */
const conversionFunctions: Readonly<Record<string, Convert>> = {
  scaled_from_text: scaledFromText,
  real_from_text: (text) => (readable(text) ? Number(text) : null),
  text_from_scaled: (scaled, scale) => (typeof scaled === 'bigint' ? decimalText(scaled, Number(scale)) : null),
}

/**
 * Entry point of a database process: one connection, statements in order of arrival. Exits when the server closes the
 * channel or dies; signals to the process group are left to the server.
 */

const sliceMs = 10

function serve(settings: WorkerSettings): void {
  const session = openSession(settings)
  const socket = new Socket({ fd: channelDescriptor, readable: true, writable: true })
  let queue: Command[] = []
  const channel = lineChannel<readonly Reply[], readonly Command[]>(socket, (commands) => {
    if (queue.length === 0) setImmediate(work)
    queue.push(...commands)
  })

  /** Runs commands for a time slice, replies, and yields to the event loop. */
  function work(): void {
    const until = monotonicMs() + sliceMs
    const replies: Reply[] = []
    let done = 0
    session.refresh()
    for (const command of queue) {
      const answer = session.execute(command)
      for (const part of answer.splice(0, answer.length - 1)) channel.send([part])
      replies.push(...answer)
      done += 1
      if (monotonicMs() > until) break
    }
    queue = queue.slice(done)
    channel.send(replies)
    if (!session.opened) channel.end()
    else if (queue.length > 0) setImmediate(work)
  }

  socket.on('error', () => undefined)
  socket.on('close', () => {
    session.close()
    process.exit(0)
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
serve(JSON.parse(process.argv[2] ?? '{}') as WorkerSettings)

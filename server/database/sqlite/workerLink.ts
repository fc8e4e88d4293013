import { type ChildProcess, spawn } from 'node:child_process'
import type { Duplex } from 'node:stream'
import { type BoundStatement, blankRow, type Cell, type StatementResult } from '../statement.ts'
import {
  type Command,
  channelDescriptor,
  type LineChannel,
  lineChannel,
  openProgress,
  type Progress,
  type Reply,
  type RowsReply,
  type WorkerSettings,
} from './protocol.ts'
import { sqliteFailure, WorkerLost } from './sqliteFailure.ts'

interface PendingStatement {
  readonly timeoutMs: number
  readonly rows: Record<string, Cell>[]
  resolve(result: StatementResult): void
  reject(cause: unknown): void
}

const tickMs = 20
const closingMs = 5_000

/** Environment of a database process, without the server's secrets. */
const environment = () => {
  const { PATH, TMPDIR } = process.env
  return { ...(PATH ? { PATH } : {}), ...(TMPDIR ? { TMPDIR } : {}) }
}

/**
 * The server's end of a database process. Statements posted in one turn of the event loop are sent together. A
 * statement that times out is ended by killing the process, the only way to interrupt SQLite; its other pending
 * statements are rejected with `WorkerLost`, and a new link replaces this one.
 */
export class WorkerLink {
  readonly #child: ChildProcess
  readonly #channel: LineChannel<readonly Command[]>
  readonly #progress: Progress
  readonly #pending = new Map<number, PendingStatement>()
  readonly #blankOf = keepBlanks()
  readonly #gone: Promise<void>
  #outbox: Command[] = []
  #lastId = 0
  #watch: NodeJS.Timeout | undefined
  #running = { id: 0, ticks: 0 }
  #overdue = 0
  #hasAnswered = false
  #lost = false

  constructor(program: string, settings: WorkerSettings) {
    this.#progress = openProgress()
    const stdio = ['ignore', 'ignore', 'inherit', 'pipe', this.#progress.descriptor] as const
    this.#child = spawn(process.execPath, [program, JSON.stringify(settings)], {
      stdio: [...stdio],
      env: environment(),
    })
    const stream = this.#child.stdio[channelDescriptor] as Duplex
    stream.on('error', () => undefined)
    this.#channel = lineChannel<readonly Command[], readonly Reply[]>(stream, (replies) => {
      for (const reply of replies) this.#settle(reply)
    })
    this.#gone = new Promise((resolve) => {
      this.#child.once('close', resolve)
      this.#child.once('error', resolve)
    }).then(() => this.#end())
  }

  /** Number of pending statements. */
  get load(): number {
    return this.#pending.size
  }

  /** Whether the process has answered and still runs. */
  get isUp(): boolean {
    return this.#hasAnswered && !this.#lost
  }

  get lost(): boolean {
    return this.#lost
  }

  get processId(): number | undefined {
    return this.#child.pid
  }

  /** Runs a statement after all posted before. `inside`: only in an open transaction. */
  run(statement: BoundStatement, timeoutMs: number, inside = false): Promise<StatementResult> {
    if (this.#lost) return Promise.reject(new WorkerLost({ overdue: false, begun: false }))
    this.#lastId += 1
    const command: Command = { id: this.#lastId, ...statement, ...(inside ? { inside } : {}) }
    if (this.#outbox.length === 0) setImmediate(() => this.#flush())
    this.#outbox.push(command)
    return new Promise((resolve, reject) => {
      this.#pending.set(command.id, { timeoutMs, rows: [], resolve, reject })
      this.#watch ??= setInterval(() => this.#tick(), tickMs)
    })
  }

  /** Lets the process finish and close its file; kills it after a timeout. */
  async close(): Promise<void> {
    this.#flush()
    this.#channel.end()
    const deadline = setTimeout(() => this.#child.kill('SIGKILL'), closingMs)
    await this.#gone
    clearTimeout(deadline)
  }

  #flush(): void {
    if (this.#outbox.length > 0) this.#channel.send(this.#outbox)
    this.#outbox = []
  }

  #settle(reply: Reply): void {
    const pending = this.#pending.get(reply.id)
    if (!pending) return
    if ('code' in reply) pending.reject(sqliteFailure(reply))
    else if (!this.#collected(pending, reply)) return
    this.#pending.delete(reply.id)
    if (this.#pending.size === 0) this.#rest()
  }

  #collected({ rows, resolve }: PendingStatement, { columns, rows: received, changes, more }: RowsReply): boolean {
    this.#hasAnswered = true
    const blank = this.#blankOf(columns)
    for (const row of received) rows.push(recordOf(blank, { columns, row }))
    if (!more) resolve({ rows, changes })
    return !more
  }

  #rest(): void {
    clearInterval(this.#watch)
    this.#watch = undefined
  }

  /** Counts timer ticks instead of time: replies are not read either while the event loop is blocked. */
  #tick(): void {
    const id = this.#progress.begun()
    const pending = this.#pending.get(id)
    this.#running = { id, ticks: id === this.#running.id && pending ? this.#running.ticks + 1 : 0 }
    if (!pending || this.#running.ticks * tickMs <= pending.timeoutMs) return
    this.#overdue = id
    this.#child.kill('SIGKILL')
  }

  #end(): void {
    this.#lost = true
    this.#rest()
    const begun = this.#progress.begun()
    this.#progress.close()
    for (const [id, { reject }] of this.#pending)
      reject(new WorkerLost({ overdue: id === this.#overdue, begun: id <= begun }))
    this.#pending.clear()
  }
}

const maxCached = 500

/** Caches blank rows by columns, since statements repeat. */
function keepBlanks(): (columns: readonly string[]) => Readonly<Record<string, null>> {
  const byColumns = new Map<string, Readonly<Record<string, null>>>()
  return (columns) => {
    const key = columns.join('\n')
    const cached = byColumns.get(key)
    if (cached) return cached
    if (byColumns.size >= maxCached) byColumns.clear()
    const blank = blankRow(columns)
    byColumns.set(key, blank)
    return blank
  }
}

interface FoundRow {
  columns: readonly string[]
  row: readonly Cell[]
}

/** Converts a row to an object by column names. */
function recordOf(blank: Readonly<Record<string, null>>, { columns, row }: FoundRow): Record<string, Cell> {
  const record: Record<string, Cell> = { ...blank }
  for (let index = 0; index < columns.length; index += 1) record[columns[index] ?? ''] = row[index] ?? null
  return record
}

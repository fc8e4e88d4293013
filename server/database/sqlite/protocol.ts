import type { Cell } from '../statement.ts'

/** What the server tells a database process at its start, as the JSON of its one argument. */
export interface WorkerSettings {
  readonly file: string
  readonly role: 'writer' | 'reader'
  /** Whether each commit is synced to the disk. */
  readonly sync: 'full' | 'off'
  /** How long SQLite waits for a lock of another process. */
  readonly busyTimeoutMs: number
}

/** One statement to run. Commands arrive as arrays, one JSON line each, and run in order; ids go up. */
export interface Command {
  readonly id: number
  readonly sql: string
  readonly parameters: readonly Cell[]
  /** Refused unless a transaction is open, so that nothing commits by itself after a failed BEGIN. */
  readonly inside?: boolean
}

export interface RowsReply {
  readonly id: number
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  readonly changes: number
  /** More rows of the same statement follow. */
  readonly more?: true
}

/** The code of the answer to a command that must be `inside` and is not. */
export const noTransaction = 'NO_TRANSACTION'

export interface FailureReply {
  readonly id: number
  /** SQLite's code (`SQLITE_BUSY`), `noTransaction` or empty. */
  readonly code: string
  readonly message: string
}

export type Reply = RowsReply | FailureReply

/** File descriptors of a database process: the channel, and the place that tells which statement runs now. */
export const channelDescriptor = 3
export const progressDescriptor = 4

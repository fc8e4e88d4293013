import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { Cell } from '../statement.ts'

/** Settings of a database process, as JSON in its only argument. */
export interface WorkerSettings {
  readonly file: string
  readonly role: 'writer' | 'reader'
  /** Whether each commit is synced to disk. */
  readonly sync: 'full' | 'off'
  /** The path of SQLite itself, which takes long to search for. */
  readonly binding: string
  /** How long SQLite waits for locks of other processes. */
  readonly busyTimeoutMs: number
}

/** A statement to run. Commands arrive as JSON arrays, one per line, and run in order of ascending ids. */
export interface Command {
  readonly id: number
  readonly sql: string
  readonly parameters: readonly Cell[]
  /** Refused outside a transaction, so that nothing is auto-committed after a failed BEGIN. */
  readonly inside?: boolean
}

export interface RowsReply {
  readonly id: number
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  readonly changes: number
  /** More rows of the statement follow. */
  readonly more?: true
}

/** Error code of an `inside` command outside a transaction. */
export const noTransaction = 'NO_TRANSACTION'

export interface FailureReply {
  readonly id: number
  /** SQLite's code (`SQLITE_BUSY`), `noTransaction` or empty. */
  readonly code: string
  readonly message: string
}

export type Reply = RowsReply | FailureReply

/** File descriptors of a database process: the channel, and the id of the running statement. */
export const channelDescriptor = 3
export const progressDescriptor = 4

/** A stream of JSON messages, one per line. */
export interface LineChannel<Sent> {
  send(message: Sent): void
  end(): void
}

export function lineChannel<Sent, Received>(stream: Duplex, receive: (message: Received) => void): LineChannel<Sent> {
  let line = ''
  stream.setEncoding('utf8')
  /* A long line arrives in many chunks; only new text is searched. */
  stream.on('data', (text: string) => {
    let from = 0
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      const message = line + text.slice(from, at)
      line = ''
      from = at + 1
      receive(JSON.parse(message) as Received)
    }
    line += text.slice(from)
  })
  return {
    send: (message) => {
      if (stream.writable) stream.write(`${JSON.stringify(message)}\n`)
    },
    end: () => void stream.end(),
  }
}

/**
 * Eight bytes shared by server and database process: the id of the running statement. The process cannot answer during
 * a long statement, but the server can still read the id.
 */
export interface Progress {
  readonly descriptor: number
  /** Id of the last started statement; 0 before the first. */
  begun(): number
  close(): void
}

/** Opens the server's side. The file is unlinked once open, so nothing is left behind. */
export function openProgress(): Progress {
  const folder = mkdtempSync(join(tmpdir(), 'database-progress-'))
  const descriptor = openSync(join(folder, 'begun'), 'w+')
  rmSync(folder, { recursive: true })
  const bytes = new Float64Array(1)
  return {
    descriptor,
    begun: () => (readSync(descriptor, bytes, 0, 8, 0) === 8 ? (bytes[0] ?? 0) : 0),
    close: () => closeSync(descriptor),
  }
}

/** The process's side: returns a function that records a started statement. Ignored when the disk is full. */
export function progressWriter(descriptor: number): (id: number) => void {
  const bytes = new Float64Array(1)
  return (id) => {
    bytes[0] = id
    try {
      writeSync(descriptor, bytes, 0, 8, 0)
    } catch {
      bytes[0] = 0
    }
  }
}

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
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

/** Messages as JSON, one a line, over a stream that both sides hold an end of. */
export interface LineChannel<Sent> {
  send(message: Sent): void
  end(): void
}

export function lineChannel<Sent, Received>(stream: Duplex, receive: (message: Received) => void): LineChannel<Sent> {
  let line = ''
  stream.setEncoding('utf8')
  /* A long line comes in many chunks; only new text is searched. */
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
 * Eight bytes that a database process and the server share: the id of the statement that runs now.
 * A process that is deep in one long statement cannot answer, but what it wrote before can be read.
 */
export interface Progress {
  readonly descriptor: number
  /** The last statement that was begun; 0 before the first. */
  begun(): number
  close(): void
}

/** Opens the server's side. The file has no name once it is open, so nothing is left behind. */
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

/** The process's side: returns what tells the server that a statement begins. On a full disk nothing is told. */
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

import type { SheetCell } from './write/sheetXml.ts'

/** What the writing worker is asked; `seq` names the answer, `book` the file it belongs to. */
export type WriteCommand = { seq: number; book: number } & (
  | { kind: 'begin'; title: string }
  | { kind: 'rows'; rows: readonly (readonly SheetCell[])[] }
  | { kind: 'end' }
  | { kind: 'drop' }
)

export interface WriteReply {
  seq: number
  bytes: Uint8Array
}

/** A cell as it was read; dates are text in the form of the wire. */
export type ReadCell = string | number | boolean | null

/** What the reading worker is started with. */
export interface ReadTask {
  file: string
  rowsPerReply: number
}

/** Rows from the top; the worker waits to be asked for more. A problem ends it. */
export type ReadReply = { rows: readonly (readonly ReadCell[])[]; more: boolean } | { problem: string }

/** What a worker is made for. */
export type WorkerTask = { task: 'write' } | ({ task: 'read' } & ReadTask)

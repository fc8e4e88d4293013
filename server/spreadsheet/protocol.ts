import type { SheetCell } from './workbook.ts'

/** A request to the writing worker; `seq` names the answer, `book` the file it belongs to. */
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

/** Rows from the top, and how many the sheet has; the worker waits for the next request. */
export interface ReadPart {
  rows: readonly (readonly ReadCell[])[]
  count: number
  more: boolean
}

/** A problem ends the reading. */
export type ReadReply = ReadPart | { problem: string }

/** What a worker is made for. */
export type WorkerTask = { task: 'write' } | ({ task: 'read' } & ReadTask)

import type { SheetCell } from './workbook.ts'

/** A request to the writing worker; `seq` pairs it with its reply, `book` is the file. */
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

/** A cell as read; dates are text in wire format. */
export type ReadCell = string | number | boolean | null

/** The input of the reading worker. */
export interface ReadTask {
  file: string
  rowsPerReply: number
}

/** The next rows of a sheet and its total row count. The worker then waits for the next request. */
export interface ReadPart {
  rows: readonly (readonly ReadCell[])[]
  count: number
  more: boolean
}

/** A problem ends the reading. */
export type ReadReply = ReadPart | { problem: string }

/** The task that a worker is started for. */
export type WorkerTask = { task: 'write' } | ({ task: 'read' } & ReadTask)

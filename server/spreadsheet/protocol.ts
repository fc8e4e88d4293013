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

/** The beginning of a sheet, its cells as text. */
export interface SheetPreview {
  name: string
  rows: string[][]
  /** It has more rows or columns. */
  more: boolean
}

/** The first sheets of a file; `more`: it has others. */
export interface BookPreview {
  sheets: SheetPreview[]
  more: boolean
}

export type PreviewReply = BookPreview | { problem: string }

/** The task that a worker is started for. */
export type WorkerTask = { task: 'write' } | ({ task: 'read' } & ReadTask) | { task: 'preview'; file: string }

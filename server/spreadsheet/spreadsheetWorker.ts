import { readFileSync } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { PreviewReply, ReadReply, ReadTask, WorkerTask, WriteCommand, WriteReply } from './protocol.ts'
import { createWorkbook, type Workbook } from './workbook.ts'
import { workbookPreview, workbookRows } from './workbookRows.ts'
import { UnreadableFile } from './zipParts.ts'

/** A worker thread that reads or writes spreadsheets, to keep this work off the server's event loop. */
if (parentPort) {
  const task = workerData as WorkerTask
  if (task.task === 'write') writeInWorker(parentPort)
  else if (task.task === 'preview') previewInWorker(parentPort, task.file)
  else readInWorker(parentPort, task)
}

/** Reads the file and sends the next batch of rows on each request. */
function readInWorker(port: MessagePort, { file, rowsPerReply }: ReadTask): void {
  let rows: ReturnType<typeof workbookRows> | undefined
  let from = 0
  port.on('message', () => {
    try {
      rows ??= workbookRows(readFileSync(file))
      const part = rows.slice(from, from + rowsPerReply)
      from += part.length
      reply(port, { rows: part, count: rows.length, more: from < rows.length })
    } catch (cause) {
      reply(port, { problem: problemOf(cause) })
    }
  })
}

/** Sends the beginning of the file's sheets. */
function previewInWorker(port: MessagePort, file: string): void {
  port.on('message', () => {
    try {
      reply(port, workbookPreview(readFileSync(file)))
    } catch (cause) {
      reply(port, { problem: problemOf(cause) })
    }
  })
}

const problemOf = (cause: unknown): string => (cause instanceof UnreadableFile ? cause.message : '')

const reply = (port: MessagePort, answer: ReadReply | PreviewReply): void => port.postMessage(answer)

/** Handles write commands. Several files may be written at once, each in its own order. */
function writeInWorker(port: MessagePort): void {
  const books = new Map<number, Workbook>()
  port.on('message', (command: WriteCommand) => {
    const bytes = new Uint8Array(perform(command, books))
    const reply: WriteReply = { seq: command.seq, bytes }
    port.postMessage(reply, [bytes.buffer])
  })
}

function perform(command: WriteCommand, books: Map<number, Workbook>): Buffer {
  if (command.kind === 'begin') {
    const book = createWorkbook(command.title)
    books.set(command.book, book)
    return book.begin()
  }
  const book = books.get(command.book)
  if (!book) return Buffer.alloc(0)
  if (command.kind === 'rows') return book.rows(command.rows)
  books.delete(command.book)
  return command.kind === 'end' ? book.end() : Buffer.alloc(0)
}

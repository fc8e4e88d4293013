import type { MessagePort } from 'node:worker_threads'
import type { WriteCommand, WriteReply } from '../protocol.ts'
import { createWorkbook, type Workbook } from './workbook.ts'

/** Answers write commands: several files may be written at once, each in its own order. */
export function writeInWorker(port: MessagePort): void {
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

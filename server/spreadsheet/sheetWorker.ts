import { Worker } from 'node:worker_threads'
import { failedWith, productError } from '#core/error'
import { spreadsheetMessages } from '#core/message'
import { programFile } from '#server/platform'
import type {
  BookPreview,
  PreviewReply,
  ReadCell,
  ReadPart,
  ReadReply,
  WorkerTask,
  WriteCommand,
  WriteReply,
} from './protocol.ts'
import type { SheetCell } from './workbook.ts'

export type ReadRow = readonly ReadCell[]

const rowsPerReply = 500
const replyTimeoutMs = 30_000
/** A sheet that needs more memory ends only its worker. */
const heapMb = 512

const unreadable = (reason: string) =>
  reason === '' ? productError('importUnreadable') : productError('importFailed', { reason })

/** Asks a reading worker; rejects when it exits or takes too long. */
function nextPart<Reply extends ReadReply | PreviewReply>(worker: Worker): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(unreadable(spreadsheetMessages.slow))), replyTimeoutMs)
    const answered = (reply: Reply) => finish(() => resolve(reply))
    const failed = () => finish(() => reject(unreadable('')))
    function finish(then: () => void) {
      clearTimeout(timer)
      worker.off('message', answered).off('error', failed).off('exit', failed)
      then()
    }
    worker.on('message', answered).on('error', failed).on('exit', failed)
    worker.postMessage('next')
  })
}

async function readingWorker(workerData: WorkerTask): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb }
  return new Worker(await spreadsheetProgram(), { workerData, resourceLimits }).on('error', () => undefined)
}

/** The beginning of the sheets of a file, read in a worker thread. Throws with a reason when it cannot be read. */
export async function bookPreview(file: string): Promise<BookPreview> {
  const worker = await readingWorker({ task: 'preview', file })
  try {
    const reply = await nextPart<PreviewReply>(worker)
    if ('problem' in reply) throw failedWith(reply.problem || spreadsheetMessages.notExcel)
    return reply
  } finally {
    await worker.terminate()
  }
}

/** The rows of the first sheet of a file in batches, read in a worker thread. Throws with a reason when it cannot be read. */
export async function* sheetRows(file: string): AsyncGenerator<ReadPart> {
  const worker = await readingWorker({ task: 'read', file, rowsPerReply })
  try {
    for (;;) {
      const reply = await nextPart<ReadReply>(worker)
      if ('problem' in reply) throw unreadable(reply.problem)
      yield reply
      if (!reply.more) return
    }
  } finally {
    await worker.terminate()
  }
}

export type SheetRows = readonly (readonly SheetCell[])[]

interface PendingSheet {
  resolve(bytes: Uint8Array): void
  reject(cause: unknown): void
}

type Step = { kind: 'begin'; title: string } | { kind: 'rows'; rows: SheetRows } | { kind: 'end' } | { kind: 'drop' }

/** The writing worker, alive while files are being written. */
interface Writer {
  ask(book: number, step: Step): Promise<Uint8Array>
  /** Registers a user of the worker. The returned function unregisters it; the last one ends the worker. */
  join(): () => void
  readonly broken: boolean
}

function openWriter(worker: Worker): Writer {
  const waiting = new Map<number, PendingSheet>()
  let seq = 0
  let users = 0
  let broken = false
  const fail = (cause: unknown) => {
    broken = true
    for (const { reject } of waiting.values()) reject(cause)
    waiting.clear()
  }
  worker.on('message', ({ seq: answered, bytes }: WriteReply) => {
    waiting.get(answered)?.resolve(bytes)
    waiting.delete(answered)
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the spreadsheet worker has ended')))
  return {
    ask(book, step) {
      if (broken) return Promise.reject(new Error('the spreadsheet worker has ended'))
      seq += 1
      const command: WriteCommand = { seq, book, ...step }
      return new Promise((resolve, reject) => {
        waiting.set(command.seq, { resolve, reject })
        worker.postMessage(command)
      })
    },
    join() {
      users += 1
      return () => {
        users -= 1
        if (users > 0) return
        broken = true
        void worker.terminate()
      }
    },
    get broken() {
      return broken
    },
  }
}

/** Pages are short-lived, so a small young generation is enough. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 }

let writing: Promise<Writer> | undefined
let books = 0

const startWriter = async (): Promise<Writer> =>
  openWriter(new Worker(await spreadsheetProgram(), { workerData: { task: 'write' }, resourceLimits }))

/** Joins the current writing worker, or a new one; in one step with the look whether it lives, since its last user ends it. */
async function joinWriter(): Promise<{ thread: Writer; leave: () => void }> {
  const current = await writing?.catch(() => undefined)
  if (current && !current.broken) return { thread: current, leave: current.join() }
  writing = startWriter()
  const thread = await writing
  return { thread, leave: thread.join() }
}

interface Sheet {
  title: string
  /** Rows above the pages: titles and header. */
  top: SheetRows
}

/**
 * The bytes of an .xlsx file, written in a worker thread page by page, so that only one page is in memory at a time. The work ends when the
 * consumer stops reading.
 */
export async function* sheetBytes({ title, top }: Sheet, pages: AsyncIterable<SheetRows>): AsyncGenerator<Buffer> {
  const { thread, leave } = await joinWriter()
  books += 1
  const book = books
  let ended = false
  try {
    yield Buffer.from(await thread.ask(book, { kind: 'begin', title }))
    yield Buffer.from(await thread.ask(book, { kind: 'rows', rows: top }))
    for await (const rows of pages) yield Buffer.from(await thread.ask(book, { kind: 'rows', rows }))
    ended = true
    yield Buffer.from(await thread.ask(book, { kind: 'end' }))
  } finally {
    if (!ended) await thread.ask(book, { kind: 'drop' }).catch(() => undefined)
    leave()
  }
}

/** The path of the worker program. */
const spreadsheetProgram = (): Promise<string> => programFile(new URL('./spreadsheetWorker.ts', import.meta.url))

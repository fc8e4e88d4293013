import { Worker } from 'node:worker_threads'
import { productError } from '#core/error'
import { spreadsheetMessages } from '#core/message'
import type { ReadCell, ReadPart, ReadReply } from '../protocol.ts'
import { spreadsheetProgram } from '../spreadsheetProgram.ts'

export type ReadRow = readonly ReadCell[]

const rowsPerReply = 500
const replyTimeoutMs = 30_000
/** A sheet that needs more ends its thread and nothing else. */
const heapMb = 512

const unreadable = (reason: string) =>
  reason === '' ? productError('importUnreadable') : productError('importFailed', { reason })

/** Asks once; rejects when the thread ends or takes too long. */
function nextPart(worker: Worker): Promise<ReadReply> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(unreadable(spreadsheetMessages.slow))), replyTimeoutMs)
    const answered = (reply: ReadReply) => finish(() => resolve(reply))
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

/** The rows of the first sheet of a file, in parts, read in a thread of its own. What cannot be read is refused with its reason. */
export async function* sheetRows(file: string): AsyncGenerator<ReadPart> {
  const worker = new Worker(await spreadsheetProgram(), {
    workerData: { task: 'read', file, rowsPerReply },
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  worker.on('error', () => undefined)
  try {
    for (;;) {
      const reply = await nextPart(worker)
      if ('problem' in reply) throw unreadable(reply.problem)
      yield reply
      if (!reply.more) return
    }
  } finally {
    await worker.terminate()
  }
}

import { readFileSync } from 'node:fs'
import type { MessagePort } from 'node:worker_threads'
import type { ReadReply, ReadTask } from '../protocol.ts'
import { workbookRows } from './workbookRows.ts'
import { UnreadableFile } from './zipParts.ts'

/** Reads the file and hands out its rows piece by piece, each time it is asked. */
export function readInWorker(port: MessagePort, { file, rowsPerReply }: ReadTask): void {
  let rows: ReturnType<typeof workbookRows> | undefined
  let from = 0
  port.on('message', () => {
    try {
      rows ??= workbookRows(readFileSync(file))
      const part = rows.slice(from, from + rowsPerReply)
      from += part.length
      reply(port, { rows: part, count: rows.length, more: from < rows.length })
    } catch (cause) {
      reply(port, { problem: cause instanceof UnreadableFile ? cause.message : '' })
    }
  })
}

const reply = (port: MessagePort, answer: ReadReply): void => port.postMessage(answer)

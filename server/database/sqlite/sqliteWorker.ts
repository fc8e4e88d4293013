import { Socket } from 'node:net'
import { monotonicMs } from '#server/time'
import { openConnection } from './connection.ts'
import { LineChannel } from './lineChannel.ts'
import { progressWriter } from './progress.ts'
import { type Command, channelDescriptor, progressDescriptor, type Reply, type WorkerSettings } from './protocol.ts'
import { runCommand } from './runCommand.ts'
import { StatementCache } from './statementCache.ts'

/**
 * Entry of a database process: one connection, statements in the order in which they come.
 * It ends when the server closes the channel or is gone.
 */

const sliceMs = 10

type Execute = (command: Command) => Reply[]

function openExecute(settings: WorkerSettings): { execute: Execute; refresh: () => void; close: () => void } {
  const db = openConnection(settings)
  const cache = new StatementCache(db)
  const begin = progressWriter(progressDescriptor)
  const execute: Execute = (command) => {
    begin(command.id)
    return runCommand(db, cache, command)
  }
  return { execute, refresh: () => cache.refresh(), close: () => db.close() }
}

/** A file that cannot be opened is the answer to every command; the server decides what to do. */
function openOrRefuse(settings: WorkerSettings): ReturnType<typeof openExecute> {
  try {
    return openExecute(settings)
  } catch (cause) {
    const { code = '', message = String(cause) } = cause as { code?: string; message?: string }
    return { execute: ({ id }) => [{ id, code: code || 'SQLITE_CANTOPEN', message }], refresh() {}, close() {} }
  }
}

function serve(settings: WorkerSettings): void {
  const { execute, refresh, close } = openOrRefuse(settings)
  const socket = new Socket({ fd: channelDescriptor, readable: true, writable: true })
  let queue: Command[] = []
  const channel = new LineChannel<readonly Reply[], readonly Command[]>(socket, (commands) => {
    if (queue.length === 0) setImmediate(work)
    queue.push(...commands)
  })

  /** Works for a short while, answers, and listens again; the rest waits for the next turn. */
  function work(): void {
    const until = monotonicMs() + sliceMs
    const replies: Reply[] = []
    let done = 0
    refresh()
    for (const command of queue) {
      const answer = execute(command)
      for (const part of answer.splice(0, answer.length - 1)) channel.send([part])
      replies.push(...answer)
      done += 1
      if (monotonicMs() > until) break
    }
    queue = queue.slice(done)
    channel.send(replies)
    if (queue.length > 0) setImmediate(work)
  }

  socket.on('error', () => undefined)
  socket.on('close', () => {
    close()
    process.exit(0)
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
serve(JSON.parse(process.argv[2] ?? '{}') as WorkerSettings)

import { Socket } from 'node:net'
import { monotonicMs } from '#server/platform'
import { LineChannel } from './lineChannel.ts'
import { type Command, channelDescriptor, type Reply, type WorkerSettings } from './protocol.ts'
import { openSession } from './workerSession.ts'

/**
 * Entry of a database process: one connection, statements in the order in which they come.
 * It ends when the server closes the channel or is gone; signals to the whole group are the server's to handle.
 */

const sliceMs = 10

function serve(settings: WorkerSettings): void {
  const session = openSession(settings)
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
    session.refresh()
    for (const command of queue) {
      const answer = session.execute(command)
      for (const part of answer.splice(0, answer.length - 1)) channel.send([part])
      replies.push(...answer)
      done += 1
      if (monotonicMs() > until) break
    }
    queue = queue.slice(done)
    channel.send(replies)
    if (!session.opened) channel.end()
    else if (queue.length > 0) setImmediate(work)
  }

  socket.on('error', () => undefined)
  socket.on('close', () => {
    session.close()
    process.exit(0)
  })
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
serve(JSON.parse(process.argv[2] ?? '{}') as WorkerSettings)

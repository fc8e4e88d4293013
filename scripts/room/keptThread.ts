import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PoolOptions, PoolRunnerInitializer, PoolWorker, TestProject, WorkerRequest } from 'vitest/node'

/** Threads with the modules they have loaded, by project: one outlives the runs that use it, one after the other. */
const threads = new Map<TestProject, Worker>()

function threadOf({ project, distPath, env, execArgv }: PoolOptions): Worker {
  const existing = threads.get(project)
  if (existing) return existing
  const thread = new Worker(join(distPath, 'workers/threads.js'), { env, execArgv, stdout: true, stderr: true })
  for (const output of [thread.stdout, thread.stderr]) output.resume()
  thread.once('exit', () => threads.delete(project))
  threads.set(project, thread)
  return thread
}

/** Threads that the worker of vitest has prepared for tests. */
const prepared = new WeakSet<Worker>()

/**
 * One run in the thread of its project. The thread hears of the first start only, and of no stop: vitest ends its own
 * threads with each run. The settings, which come with a start, are handed on with the run.
 */
class KeptThread implements PoolWorker {
  readonly name = 'keptThread'
  readonly #options: PoolOptions
  #thread: Worker | undefined
  #config: unknown
  readonly #listeners: [event: string, listener: (message: unknown) => void][] = []

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start() {
    this.#thread = threadOf(this.#options)
  }

  async stop() {
    for (const [event, listener] of this.#listeners) this.#thread?.off(event, listener)
    // The runner of the tests ends without waiting for an idle thread.
    this.#thread?.unref()
  }

  on(event: string, listener: (message: unknown) => void) {
    this.#listeners.push([event, listener])
    this.#thread?.on(event, listener)
  }

  off(event: string, listener: (message: unknown) => void) {
    this.#thread?.off(event, listener)
  }

  send(message: WorkerRequest) {
    const thread = this.#thread
    if (!thread) throw new Error('The thread was not started')
    const answer = (type: string) => thread.emit('message', { type, __vitest_worker_response__: true })
    if (message.type === 'stop') return void answer('stopped')
    if (message.type === 'start') {
      this.#config = message.context.config
      if (prepared.has(thread)) return void answer('started')
      prepared.add(thread)
    }
    thread.postMessage(
      message.type === 'run' ? { ...message, context: { ...message.context, config: this.#config } } : message,
    )
  }

  deserialize(message: unknown) {
    return message
  }
}

/** A pool of vitest whose thread loads the modules of a project once for all runs of a process. */
export const keptThreads: PoolRunnerInitializer = {
  name: 'keptThread',
  createPoolWorker: (options) => new KeptThread(options),
}

import { parentPort, workerData } from 'node:worker_threads'
import type { WorkerTask } from './protocol.ts'
import { readInWorker } from './read/readInWorker.ts'
import { writeInWorker } from './write/writeInWorker.ts'

/** A thread that writes spreadsheets, or reads one. Nothing of either runs on the event loop of the server. */
if (parentPort) {
  const task = workerData as WorkerTask
  if (task.task === 'write') writeInWorker(parentPort)
  else readInWorker(parentPort, task)
}

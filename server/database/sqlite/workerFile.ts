import { fileURLToPath } from 'node:url'

let built: Promise<string> | undefined

/**
 * Where the program of a database process is: `sqliteWorker.js` beside the bundle of the server
 * (the build lists `server/database/sqlite/sqliteWorker.ts` as an entry of its own), or made from the sources once.
 */
export function workerFile(): Promise<string> {
  if (!import.meta.url.endsWith('.ts'))
    return Promise.resolve(fileURLToPath(new URL('./sqliteWorker.js', import.meta.url)))
  built ??= import('./sourceWorker.ts').then(({ builtFromSources }) => builtFromSources())
  return built
}

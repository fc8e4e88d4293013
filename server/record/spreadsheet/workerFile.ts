import { fileURLToPath } from 'node:url'

let built: Promise<string> | undefined

/**
 * Where the program of a spreadsheet worker is: `spreadsheetWorker.js` beside the bundle of the server, or made from the
 * sources once.
 */
export function workerFile(): Promise<string> {
  if (!import.meta.url.endsWith('.ts'))
    return Promise.resolve(fileURLToPath(new URL('./spreadsheetWorker.js', import.meta.url)))
  built ??= import('./sourceWorker.ts').then(({ builtFromSources }) => builtFromSources())
  return built
}

import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'

const server = 'dist/server/main.js'
const place = 'dist/demo'

/** Whether the folder belongs to the current build. */
const isCurrent = (): boolean => existsSync(place) && statSync(place).mtimeMs > statSync(server).mtimeMs

/**
 * The folder that the first start of the built product leaves, with the demo in it: created by `firstStart` once for a build,
 * and only ever copied. Two processes may create it at once; the later one stays.
 */
export async function demoFolder(firstStart: (folder: string) => Promise<void>): Promise<string> {
  if (isCurrent()) return place
  const draft = mkdtempSync('dist/demo-')
  await firstStart(draft)
  rmSync(place, { recursive: true, force: true })
  renameSync(draft, place)
  return place
}

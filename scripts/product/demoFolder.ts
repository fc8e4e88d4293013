import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'

const server = 'dist/server/main.js'
const place = 'dist/demo'

/** Whether the folder belongs to the current build. */
const isCurrent = (): boolean => existsSync(place) && statSync(place).mtimeMs > statSync(server).mtimeMs

/** Puts a folder into the place, unless another process is faster. */
function take(draft: string): void {
  const former = `${draft}-former`
  try {
    if (existsSync(place)) renameSync(place, former)
    renameSync(draft, place)
  } catch (error) {
    if (!isCurrent()) throw error
  }
  rmSync(former, { recursive: true, force: true })
}

/**
 * The folder that the first start of the built product leaves, with the demo in it: created by `firstStart` once for a build,
 * and only ever copied. Two processes may create it at once; the first one stays, as it may be being copied.
 */
export async function demoFolder(firstStart: (folder: string) => Promise<void>): Promise<string> {
  if (isCurrent()) return place
  const draft = mkdtempSync('dist/demo-')
  await firstStart(draft)
  if (!isCurrent()) take(draft)
  rmSync(draft, { recursive: true, force: true })
  return place
}

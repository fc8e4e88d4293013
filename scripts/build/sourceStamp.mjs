import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const stampFile = 'dist/.stamp'
const sources = ['src', 'server', 'schemas', 'scripts/build', 'index.html', 'package-lock.json', 'vite.config.ts']

function filesUnder(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)))
}

/** A hash over everything that the build reads; generated files are left out. */
export function sourceStamp() {
  const hash = createHash('sha256')
  for (const file of sources
    .flatMap(filesUnder)
    .filter((one) => !one.includes('.generated.') && !one.startsWith('schemas/meta'))) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/** True if the build matches the sources. */
export const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceStamp()

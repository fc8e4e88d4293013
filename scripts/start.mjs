import { spawnSync } from 'node:child_process'
import { isBuilt } from './build/sourceStamp.mjs'

/** Builds if a source has changed, then serves in this process, so that signals reach the server. */
if (!isBuilt()) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
await import('../dist/server/main.js')

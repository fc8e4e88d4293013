import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A PostgreSQL of its own on loopback, with one empty database. */
export interface Postgres {
  url: string
  /** Ends it and removes its files. */
  stop(): Promise<void>
}

const patienceMs = 60_000
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts a real PostgreSQL, which ends with this process at the latest. */
export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'village-postgres-'))
  const keeper = spawn(process.execPath, ['tests/fixtures/postgresProcess.mjs', folder, String(process.pid)], {
    stdio: 'ignore',
  })
  const [ready, failed] = [join(folder, 'ready.json'), join(folder, 'failed.txt')]
  for (const startedMs = performance.now(); !existsSync(ready); await pause(100)) {
    if (existsSync(failed)) throw new Error(readFileSync(failed, 'utf8'))
    if (performance.now() - startedMs > patienceMs) throw new Error('PostgreSQL did not start.')
  }
  const { url } = JSON.parse(readFileSync(ready, 'utf8')) as { url: string }
  return {
    url: `${url}/postgres`,
    async stop() {
      const exit = new Promise((resolve) => keeper.once('exit', resolve))
      keeper.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

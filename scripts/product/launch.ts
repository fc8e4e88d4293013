import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoFolder } from './demoFolder.ts'

/** The built product, running on its own port over its own folder. */
export interface Product {
  url: string
  api: string
  dataDir: string
  process: ChildProcess
  /** The output of the server so far. */
  output(): string
  /** Ends the server and keeps its folder. */
  end(): Promise<void>
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
  /** Ends the server like a power cut; `start` can run again over the same folder. */
  kill(): Promise<void>
}

export const demoPassword = 'Village@2026'

/** A free port of the loopback. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export interface ProductOptions {
  /** A folder of an earlier start; a fresh one by default. */
  dataDir?: string
  /** Settings; a free port by default. */
  env?: Readonly<Record<string, string>>
}

/** Options that affect the contents of a first start: with any of these it is a real first start, else it uses a copy of the demo. */
const decisive = ['SEED', 'ADMIN_PASSWORD', 'DATABASE_URL']

/** Starts the build of `npm run build`; ready when `/ready` says so. */
export async function startProduct({ dataDir, env = {} }: ProductOptions = {}): Promise<Product> {
  if (!existsSync('dist/server/main.js')) throw new Error('Nothing is built. Run "npm run build" first.')
  if (dataDir) return launch(dataDir, env)
  const folder = mkdtempSync(join(tmpdir(), 'village-'))
  const own = decisive.some((name) => env[name] !== undefined)
  if (!own) await cp(await demoFolder(async (target) => (await launch(target, {})).end()), folder, { recursive: true })
  return launch(folder, env)
}

async function launch(dataDir: string, env: Readonly<Record<string, string>>): Promise<Product> {
  const port = Number(env.PORT) || (await freePort())
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(String(chunk)))
  const output = () => printed.join('')
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      process.off('exit', abandon)
      resolve()
    }),
  )
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null) child.kill(signal)
    await ended
  }
  const url = `http://127.0.0.1:${port}`
  try {
    await ready(`${url}/system-api/ready`, child, output)
  } catch (cause) {
    await end('SIGKILL')
    throw cause
  }
  return {
    url,
    api: `${url}/system-api`,
    dataDir,
    process: child,
    output,
    kill: () => end('SIGKILL'),
    end: () => end('SIGTERM'),
    stop: async () => {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function ready(address: string, child: ChildProcess, output: () => string): Promise<void> {
  const untilMs = performance.now() + 120_000
  while (performance.now() < untilMs) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${output()}`)
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The server was not ready within 120 s:\n${output()}`)
}

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { programBundle, serverBundle } from '../../build/serverBundle.mjs'
import type { Load } from './load.ts'

const folder = 'dist/bench/server'

/** Bundles the processes of the bench like the server, with its programs beside them. */
export async function buildProcesses(): Promise<void> {
  await build({
    ...serverBundle,
    entryPoints: {
      bareServer: 'scripts/bench/server/bareServer.ts',
      load: 'scripts/bench/server/load.ts',
    },
    outdir: folder,
  })
  await build({ ...programBundle, outdir: folder })
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

/** The output of a process until it ends or `enough` is true. */
function printed(child: ChildProcess, enough: (text: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += String(chunk)
      if (enough(text)) resolve(text)
    })
    child.once('close', (code) =>
      code === 0 ? resolve(text) : reject(new Error(`a process ended with ${code}: ${text}`)),
    )
  })
}

/** The bare server over a database; `address` returns the page. */
export async function startBare(
  env: Readonly<Record<string, string>>,
): Promise<{ address: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [join(folder, 'bareServer.js')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const text = await printed(child, (so) => so.includes('\n'))
  return { address: `${text.trim()}/page`, child }
}

export interface LoadOrder {
  address: string
  token: string
  connections: number
  forMs: number
}

/** Runs a load in a separate process. Any answer that is not a page of rows ends the bench. */
export async function runLoad({ address, token, connections, forMs }: LoadOrder): Promise<Load> {
  const child = spawn(process.execPath, [join(folder, 'load.js'), address, token, String(connections), String(forMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const load = JSON.parse(await printed(child, () => false)) as Load
  if (load.failures > 0) throw new Error(`${load.failures} of ${load.requests} requests failed`)
  return load
}

/** The event loop of the product, watched from outside. */
export interface LoopWatch {
  env: Readonly<Record<string, string>>
  /** Its delay since the last reading. */
  look(child: ChildProcess): Promise<{ p50Ms: number; p99Ms: number }>
}

export function watchLoop(dataDir: string): LoopWatch {
  const file = join(dataDir, 'loop.json')
  const preload = pathToFileURL('scripts/bench/server/loopWatch.mjs').href
  return {
    env: { LOOP_FILE: file, NODE_OPTIONS: `--import ${preload}` },
    async look(child) {
      rmSync(file, { force: true })
      child.kill('SIGUSR2')
      while (!existsSync(file) || readFileSync(file, 'utf8') === '')
        await new Promise((resolve) => setTimeout(resolve, 20))
      return JSON.parse(readFileSync(file, 'utf8')) as { p50Ms: number; p99Ms: number }
    },
  }
}

/** Memory of a process and its children in MB. */
export interface Memory {
  /** The sum over all processes: pages that they share, mainly Node itself, count once for each. */
  residentMb: number
  /** The memory they share. */
  togetherMb: number
}

const readKb = (file: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0)

export function memoryOf(child: ChildProcess): Memory {
  const own = String(child.pid)
  const children = readFileSync(`/proc/${own}/task/${own}/children`, 'utf8').trim().split(' ').filter(Boolean)
  const sumMb = (file: string, name: string) =>
    [own, ...children].reduce((sum, one) => sum + readKb(`/proc/${one}/${file}`, name), 0) / 1024
  return { residentMb: sumMb('status', 'VmRSS'), togetherMb: sumMb('smaps_rollup', 'Pss') }
}

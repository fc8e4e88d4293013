import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordingLog } from '#fixtures/databases.ts'
import { openDatabase } from '#server/database'

/** Writes row after row and says the number of each that was acknowledged; `ends` closes after the tenth. */
const program = `
import { sql } from 'kysely'
import { openDatabase } from '#server/database'
const [file, ends] = process.argv.slice(2)
const log = { info() {}, warn() {}, error() {} }
const database = await openDatabase({ url: 'sqlite:' + file, log })
await sql\`create table if not exists mark (id integer primary key)\`.execute(database.query)
process.stdout.write('processes ' + database.stats().processIds.join() + '\\n')
for (let id = Number(ends ?? 0); ends === undefined || id < 10; id += 1) {
  await database.query.insertInto('mark').values({ id }).execute()
  process.stdout.write(id + '\\n')
}
await database.close()
`

let main = ''
let folder = ''
const bundles: string[] = []

/** The server's bundle and the database process beside it, as the build makes them. */
async function bundle(): Promise<string> {
  const modules = join(createRequire(import.meta.url).resolve('kysely'), '../../../..')
  await mkdir(join(modules, '.cache'), { recursive: true })
  const outdir = await mkdtemp(join(modules, '.cache/bundled-'))
  bundles.push(outdir)
  const sources = join(import.meta.dirname, '../../..')
  const entry = {
    stdin: { contents: program, resolveDir: sources, loader: 'ts' as const },
    outfile: join(outdir, 'main.js'),
  }
  const worker = {
    entryPoints: [join(sources, 'server/database/sqlite/sqliteWorker.ts')],
    outfile: join(outdir, 'sqliteWorker.cjs'),
  }
  const shared = { bundle: true, platform: 'node', absWorkingDir: sources } as const
  await build({ ...shared, ...entry, format: 'esm', packages: 'external' })
  await build({ ...shared, ...worker, format: 'cjs', external: ['esbuild'], logLevel: 'error' })
  return join(outdir, 'main.js')
}

beforeAll(async () => {
  main = await bundle()
  folder = await mkdtemp(join(tmpdir(), 'village-bundled-'))
})
afterAll(() => Promise.all([folder, ...bundles].map((path) => rm(path, { recursive: true }))))

interface Told {
  readonly child: ChildProcess
  readonly lines: string[]
  /** Resolved once so many lines were said. */
  linesPrinted(count: number): Promise<void>
  ended: Promise<number | null>
}

function run(...words: string[]): Told {
  const child = spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    lines.push(...text.split('\n').filter(Boolean))
    for (const { count, resolve } of waiting) if (lines.length >= count) resolve()
  })
  const linesPrinted = (count: number) => new Promise<void>((resolve) => waiting.push({ count, resolve }))
  return { child, lines, linesPrinted, ended: new Promise((resolve) => child.once('close', resolve)) }
}

const marks = async (file: string) => {
  const database = await openDatabase({ url: `sqlite:${file}`, log: recordingLog() })
  const rows = await database.query.selectFrom('mark').select('id').orderBy('id').execute()
  await database.close()
  return rows.map(({ id }) => id)
}

it('runs from a bundle and ends by itself', async () => {
  const file = join(folder, 'ends.db')
  const { lines, ended } = run(file, '0')
  expect(await ended).toBe(0)
  expect(lines.slice(1)).toEqual(Array.from({ length: 10 }, (_, id) => String(id)))
  expect(await marks(file)).toEqual(Array.from({ length: 10 }, (_, id) => id))
})

/** One that has ended and is not yet collected by its parent no longer runs. */
const isRunning = (pid: number) => {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

it('has every acknowledged write after the server was killed, and leaves no process', async () => {
  const file = join(folder, 'killed.db')
  const { child, lines, linesPrinted, ended } = run(file)
  await linesPrinted(40)
  child.kill('SIGKILL')
  await ended
  const acknowledged = lines.slice(1).map(Number)
  const stored = new Set(await marks(file))
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  const processes = (lines[0] ?? '').replace('processes ', '').split(',').map(Number)
  expect(processes.length).toBeGreaterThan(0)
  await expect.poll(() => processes.filter(isRunning)).toEqual([])
})

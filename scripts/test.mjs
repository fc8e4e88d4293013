import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { isBuilt } from './build/sourceStamp.mjs'
import { chromium } from './chromium.mjs'

/**
 * `npm test [words]`: every part with its budget in seconds on two quiet cores, 12 minutes in all; words choose parts by
 * their names. Parts of one stage run side by side, the lists within a stage one after the other. `--sweeps` (`npm run
 * test:sweeps`) runs what that leaves out: the files named `*.sweep.test.ts`, leaks, kills and scaffolds. `--all` (`npm run
 * test:all`) runs both, over both databases and as every reader, with a new seed for random inputs
 * (docs/decisions/test-run.md). A part over its budget is marked; at five times its budget it is stopped and fails:
 * machines differ, and so does what runs beside.
 */
const args = process.argv.slice(2)
const mode = ['sweeps', 'all'].find((name) => args.includes(`--${name}`)) ?? 'quick'
const all = mode === 'all'
const only = args.filter((word) => !word.startsWith('--'))
const reports = mkdtempSync(join(tmpdir(), 'village-tests-'))
const reportOf = (project) => join(reports, `${project}.json`)

const vitest = (project) => [
  ...['vitest', 'run', '--project', project],
  ...['dot', 'json', './scripts/runningTests.mjs'].map((reporter) => `--reporter=${reporter}`),
  `--outputFile.json=${reportOf(project)}`,
]

/** The parts by the modes that they have a budget in. */
const stages = [
  [
    [
      {
        name: 'build',
        budgetS: { quick: 50, all: 50, ...(!isBuilt() && { sweeps: 50 }) },
        run: ['node', 'scripts/build.mjs', '--check'],
      },
    ],
    [
      { name: 'lint', budgetS: { quick: 25, all: 25 }, run: ['npx', 'biome', 'check', '.', '--error-on-warnings'] },
      { name: 'types', budgetS: { quick: 30, all: 30 }, run: ['npx', 'tsc', '--noEmit'] },
      { name: 'documents', budgetS: { quick: 15, all: 15 }, run: ['npx', 'tsx', 'scripts/checkDocuments.ts'] },
    ],
  ],
  [[{ name: 'unit tests', budgetS: { quick: 50, sweeps: 40, all: 80 }, project: 'unit' }]],
  [[{ name: 'mounted tests', budgetS: { quick: 150, sweeps: 60, all: 180 }, project: 'dom' }]],
  [[{ name: 'server tests', budgetS: { quick: 200, sweeps: 200, all: 500 }, project: 'server' }]],
  [
    [{ name: 'journeys in Chromium', budgetS: { quick: 160, sweeps: 480, all: 600 }, project: 'journeys' }],
    [
      {
        name: 'leaks',
        budgetS: { sweeps: 120, all: 300 },
        run: ['npx', 'tsx', 'scripts/leak.ts', ...(all ? [] : ['quick'])],
      },
      { name: 'kills', budgetS: { sweeps: 60, all: 240 }, run: ['npx', 'tsx', 'scripts/chaos.ts', all ? '30' : '5'] },
      { name: 'scaffolds', budgetS: { sweeps: 80, all: 80 }, project: 'scaffold' },
    ],
  ],
  [
    [
      {
        name: 'specification',
        budgetS: { quick: 10, sweeps: 10, all: 10 },
        run: ['npx', 'tsx', 'scripts/specificationRows.ts', reports],
      },
    ],
  ],
]

const seed = process.env.TEST_SEED ?? (all ? String(Date.now() % 2 ** 31) : undefined)
/** Databases of tests go to memory where there is room for them: a tenth of the time of the server's tests was the disk. */
const memory = '/dev/shm'
const roomBytes = 8 * 2 ** 30
function hasRoom(folder) {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize >= roomBytes
}
const temporary = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'village-run-'))
// PostgreSQL runs as another user than root, who may need the folder as any temporary one.
chmodSync(temporary, 0o1777)

const env = {
  ...process.env,
  TMPDIR: temporary,
  CHROMIUM: chromium(),
  BUNDLE: 'required',
  ...(seed && { TEST_SEED: seed }),
  ...(all ? { TEST_ALL: '1' } : { TEST_SWEEPS: mode === 'sweeps' ? 'only' : 'none' }),
}

/** The processes of the parts that run, each the head of a group with all that it started. */
const running = new Set()

function stop({ pid }, signal) {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

process.on('exit', () => {
  for (const child of running) stop(child, 'SIGKILL')
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

/**
 * Runs a command and resolves with its output once it has ended, so that parallel parts print one after the other. One that
 * has not ended after `limitMs` gets SIGTERM, and SIGKILL ten seconds later.
 */
function ended(command, commandArgs, limitMs) {
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, { stdio: ['ignore', 'pipe', 'pipe'], env, detached: true })
    running.add(child)
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
    const timers = [
      setTimeout(() => stop(child, 'SIGTERM'), limitMs),
      setTimeout(() => stop(child, 'SIGKILL'), limitMs + 10_000),
    ]
    child.on('close', (status) => {
      for (const timer of timers) clearTimeout(timer)
      running.delete(child)
      resolve({ status, output: Buffer.concat(printed).toString() })
    })
  })
}

async function runPart(part) {
  const budgetS = part.budgetS[mode]
  const startedMs = performance.now()
  const [command, ...commandArgs] = part.project ? ['npx', ...vitest(part.project)] : part.run
  const { status, output } = await ended(command, commandArgs, 5 * budgetS * 1000)
  const seconds = (performance.now() - startedMs) / 1000
  console.log(`\n=== ${part.name}: ${seconds.toFixed(1)} s (budget ${budgetS} s)\n${output}`)
  const counts = part.project ? countsOf(reportOf(part.project)) : { passed: status === 0 ? 1 : 0, failed: [] }
  return { name: part.name, budgetS, ok: status === 0, seconds, ...counts }
}

/** The number of passed tests, and the names of the failed ones. */
function countsOf(file) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    const failed = testResults.flatMap(({ name, status, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed')
      const path = relative(process.cwd(), name)
      return tests.length === 0 && status === 'failed' ? [path] : tests.map(({ fullName }) => `${path}: ${fullName}`)
    })
    return { passed: numPassedTests, failed }
  } catch {
    return { passed: 0, failed: [] }
  }
}

const isChosen = ({ name, budgetS }) =>
  mode in budgetS && (only.length === 0 || only.some((word) => name.includes(word)))

async function runLane(lane) {
  const results = []
  for (const part of lane) if (isChosen(part)) results.push(await runPart(part))
  return results
}

const verdict = (ok, seconds, budgetS) => (ok ? (seconds <= budgetS ? 'ok' : 'ok, over its budget') : 'FAILED')

if (seed) console.log(`Random inputs come from TEST_SEED=${seed}.`)
const startedMs = performance.now()
const results = []
for (const lanes of stages) results.push(...(await Promise.all(lanes.map(runLane))).flat())

console.log('\nPart                       seconds  budget')
for (const { name, seconds, budgetS, ok } of results)
  console.log(
    `${name.padEnd(26)} ${seconds.toFixed(1).padStart(7)} ${String(budgetS).padStart(7)}  ${verdict(ok, seconds, budgetS)}`,
  )
const failed = results.flatMap((result) =>
  result.failed.length > 0 || result.ok ? result.failed : [`${result.name}: ended with an error or over its time`],
)
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`)
const minutes = ((performance.now() - startedMs) / 60_000).toFixed(1)
console.log(
  `\n${results.reduce((total, { passed }) => total + passed, 0)} passed, ${failed.length} failed, ${minutes} min`,
)
process.exit(results.every((result) => result.ok) ? 0 : 1)

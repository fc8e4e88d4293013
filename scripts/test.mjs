import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { chromium } from './chromium.mjs'

/**
 * `npm test [words]`: every part with its budget in seconds on two quiet cores, 12 minutes in all; words choose parts by
 * their names. Parts of one stage run side by side, the lists within a stage one after the other. `--all` (`npm run
 * test:all`) adds the sweeps of docs/decisions/test-run.md and draws a new seed for random inputs. A part over its budget
 * is marked; over five times its budget it fails, as one that hangs does: machines differ, and so does what runs beside.
 */
const args = process.argv.slice(2)
const all = args.includes('--all')
const only = args.filter((word) => !word.startsWith('--'))
const reports = mkdtempSync(join(tmpdir(), 'village-tests-'))
const reportOf = (project) => join(reports, `${project}.json`)
const projects = ['unit', 'dom', 'server', 'journeys']

const vitest = (project) => [
  ...['vitest', 'run', '--project', project, '--reporter=dot', '--reporter=json'],
  `--outputFile.json=${reportOf(project)}`,
]

const stages = [
  [
    [
      // before the build, which writes them
      { name: 'generated files', budgetS: 10, run: ['npx', 'tsx', 'scripts/generate.ts', '--check'] },
      { name: 'build', budgetS: 50, run: ['node', 'scripts/build.mjs'] },
    ],
    [
      { name: 'lint', budgetS: 25, run: ['npx', 'biome', 'check', '.', '--error-on-warnings'] },
      { name: 'types', budgetS: 30, run: ['npx', 'tsc', '--noEmit'] },
      { name: 'documents', budgetS: 15, run: ['npx', 'tsx', 'scripts/checkDocuments.ts'] },
    ],
  ],
  [[{ name: 'unit tests', budgetS: 50, project: 'unit' }]],
  [[{ name: 'mounted tests', budgetS: 150, project: 'dom' }]],
  [[{ name: 'server tests', budgetS: all ? 360 : 200, project: 'server' }]],
  [
    [{ name: 'journeys in Chromium', budgetS: 240, project: 'journeys' }],
    [
      { name: 'leaks', budgetS: all ? 300 : 120, run: ['npx', 'tsx', 'scripts/leak.ts', ...(all ? [] : ['quick'])] },
      { name: 'kills', budgetS: all ? 240 : 60, run: ['npx', 'tsx', 'scripts/chaos.ts', all ? '30' : '5'] },
      { name: 'scaffolds', budgetS: 80, project: 'scaffold' },
    ],
  ],
  [
    [
      {
        name: 'specification',
        budgetS: 10,
        run: ['npx', 'tsx', 'scripts/specificationRows.ts', ...projects.map(reportOf)],
      },
    ],
  ],
]

const seed = process.env.TEST_SEED ?? (all ? String(Date.now() % 2 ** 31) : undefined)
const env = {
  ...process.env,
  CHROMIUM: chromium(),
  BUNDLE: 'required',
  ...(seed && { TEST_SEED: seed }),
  ...(all && { TEST_ALL: '1' }),
}

/** Runs a command and prints its output as one block once it has ended, so that parallel parts stay readable. */
function ended(command, commandArgs) {
  return new Promise((resolve) => {
    const child = spawn(command, commandArgs, { stdio: ['ignore', 'pipe', 'pipe'], env })
    const printed = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => printed.push(chunk))
    child.on('close', (status) => resolve({ status, output: Buffer.concat(printed).toString() }))
  })
}

async function runPart(part) {
  const startedMs = performance.now()
  const [command, ...commandArgs] = part.project ? ['npx', ...vitest(part.project)] : part.run
  const { status, output } = await ended(command, commandArgs)
  const seconds = (performance.now() - startedMs) / 1000
  console.log(`\n=== ${part.name}: ${seconds.toFixed(1)} s (budget ${part.budgetS} s)\n${output}`)
  const counts = part.project ? countsOf(reportOf(part.project)) : { passed: status === 0 ? 1 : 0, failed: [] }
  return { ...part, ok: status === 0 && seconds <= 5 * part.budgetS, seconds, ...counts }
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

const isChosen = ({ name }) => only.length === 0 || only.some((word) => name.includes(word))

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

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { chromium } from './chromium.mjs'

/**
 * Every part of `npm test` with its budget in seconds on two quiet cores, 20 minutes in all. A part over its budget is
 * marked; over three times its budget it fails, since machines differ.
 */
const parts = [
  { name: 'generated files', budgetS: 10, run: ['npx', 'tsx', 'scripts/generate.ts', '--check'] },
  { name: 'lint', budgetS: 15, run: ['npx', 'biome', 'check', '.', '--error-on-warnings'] },
  { name: 'types', budgetS: 20, run: ['npx', 'tsc', '--noEmit'] },
  { name: 'documents', budgetS: 10, run: ['npx', 'tsx', 'scripts/checkDocuments.ts'] },
  { name: 'build', budgetS: 35, run: ['node', 'scripts/build.mjs'] },
  { name: 'unit tests', budgetS: 80, tests: ['unit'] },
  { name: 'mounted tests', budgetS: 240, tests: ['dom'] },
  { name: 'server tests', budgetS: 320, tests: ['server'] },
  { name: 'journeys in Chromium', budgetS: 240, tests: ['journeys'] },
  { name: 'leaks', budgetS: 170, run: ['npx', 'tsx', 'scripts/leak.ts'] },
  { name: 'kills', budgetS: 35, run: ['npx', 'tsx', 'scripts/chaos.ts', '5'] },
]

const reports = mkdtempSync(join(tmpdir(), 'village-tests-'))

function vitest(projects) {
  const file = join(reports, `${projects.join('-')}.json`)
  const args = [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  return { args, file }
}

function runPart(part) {
  const startedMs = performance.now()
  console.log(`\n=== ${part.name} (budget ${part.budgetS} s)`)
  const prepared = part.tests ? vitest(part.tests) : undefined
  const [command, ...args] = prepared ? ['npx', ...prepared.args] : part.run
  const { status } = spawnSync(command, args, { stdio: 'inherit', env })
  const seconds = (performance.now() - startedMs) / 1000
  const counts = prepared ? countsOf(prepared.file) : { passed: status === 0 ? 1 : 0, failed: [] }
  return { ...part, ok: status === 0 && seconds <= 3 * part.budgetS, seconds, ...counts }
}

/** How many tests passed, and the names of those that did not. */
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

const verdict = (ok, seconds, budgetS) => (ok ? (seconds <= budgetS ? 'ok' : 'ok, over its budget') : 'FAILED')

const env = { ...process.env, CHROMIUM: chromium(), BUNDLE: 'required' }
const only = process.argv.slice(2)
const chosen = only.length > 0 ? parts.filter((part) => only.some((word) => part.name.includes(word))) : parts
const results = chosen.map(runPart)

console.log('\nPart                       seconds  budget')
for (const { name, seconds, budgetS, ok } of results)
  console.log(
    `${name.padEnd(26)} ${seconds.toFixed(1).padStart(7)} ${String(budgetS).padStart(7)}  ${verdict(ok, seconds, budgetS)}`,
  )
const failed = results.flatMap((result) =>
  result.failed.length > 0 || result.ok ? result.failed : [`${result.name}: ended with an error or over its time`],
)
if (failed.length > 0) console.log(`\nFailed:\n${failed.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${results.reduce((total, { passed }) => total + passed, 0)} passed, ${failed.length} failed`)
process.exit(results.every((result) => result.ok) ? 0 : 1)

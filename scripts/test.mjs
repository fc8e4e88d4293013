import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from './chromium.mjs'

/**
 * Every part of `npm test` with its budget in seconds on two quiet cores, 12 minutes in all. A part over its budget is
 * marked; over three times its budget it fails, since machines differ.
 */
const parts = [
  { name: 'generated files', budgetS: 10, run: ['npx', 'tsx', 'scripts/generate.ts', '--check'] },
  { name: 'lint', budgetS: 15, run: ['npx', 'biome', 'check', '.', '--error-on-warnings'] },
  { name: 'types', budgetS: 20, run: ['npx', 'tsc', '--noEmit'] },
  { name: 'documents', budgetS: 10, run: ['npx', 'tsx', 'scripts/checkDocuments.ts'] },
  { name: 'build', budgetS: 40, run: ['node', 'scripts/build.mjs'] },
  { name: 'unit tests', budgetS: 70, tests: ['unit'] },
  { name: 'mounted tests', budgetS: 150, tests: ['dom'] },
  { name: 'server tests', budgetS: 240, tests: ['server'] },
  { name: 'journeys in Chromium', budgetS: 90, tests: ['journeys'] },
  { name: 'leaks', budgetS: 40, run: ['npx', 'tsx', 'scripts/leak.ts'] },
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
  const counts = prepared ? countsOf(prepared.file) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 }
  return { ...part, ok: status === 0 && seconds <= 3 * part.budgetS, seconds, ...counts }
}

function countsOf(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
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
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
const broken = results.filter((result) => !result.ok && result.failed === 0).length
console.log(`\n${sum('passed')} passed, ${sum('failed') + broken} failed`)
process.exit(results.every((result) => result.ok) ? 0 : 1)

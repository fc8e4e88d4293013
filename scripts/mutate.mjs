import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { pathOfRoom, testsOfPaths } from './room/tests.mjs'

/**
 * `npm run mutate -- <room or file> [room or test file …]`: changes the code of a room, one expression at a time, and lists
 * the changes that no test notices. The tests are those that mirror the room, or only those that further words name, as in
 * `core/rule` or `server/rights/passOn.ts tests/server/rights/passOn.test.ts`. Ends with 1 below the share that a layer must
 * catch. The JSON report lies in `tests/.artifacts/mutation`. Outside core, values computed when a file loads are not
 * changed: each would need all tests in a fresh process.
 *
 * `--sample 5` changes one stretch of lines in five, the same ones in each run; `--concurrency 2` is the default.
 */
const artifacts = 'tests/.artifacts/mutation'
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string', default: '1' }, concurrency: { type: 'string', default: '2' } },
})
const [room, ...others] = positionals.map(pathOfRoom)
const tests = testsOfPaths(others.length > 0 ? others : [room].filter(Boolean))
if (!room || !existsSync(room) || tests.length === 0) {
  console.log(room ? `${room}: no such room, or no tests mirror it: name them after it` : 'npm run mutate -- core/rule')
  process.exit(1)
}
console.log(`${room}, by ${tests.join(', ')}`)
process.env.MUTATION_TESTS = tests.join(',')
// A second database would notice next to nothing more, and cost more than the first.
process.env.TEST_DIALECT = 'sqlite'

const isCore = room.startsWith('src/engine/core')
if (isCore) process.env.MUTATION_STATIC = 'on'

const isMutated = (path) => /\.tsx?$/.test(path) && !path.endsWith('.generated.ts')
const files = statSync(room).isDirectory()
  ? readdirSync(room, { recursive: true })
      .map((path) => join(room, path))
      .filter(isMutated)
      .sort()
  : [room]

const stretchLines = 5

/** Each stretch of a file as Stryker names lines. Changes of a block longer than a stretch are in none. */
function stretchesOf(path) {
  const lines = readFileSync(path, 'utf8').split('\n').length
  return Array.from({ length: Math.ceil(lines / stretchLines) }, (_, index) => {
    const first = index * stretchLines + 1
    return `${path}:${first}-${first + stretchLines - 1}`
  })
}

const sample = Number(options.sample)
const mutate = sample > 1 ? files.flatMap(stretchesOf).filter((_, index) => index % sample === 0) : files
const report = `${artifacts}/${room.replaceAll('/', '-')}.json`
await new Stryker({
  mutate,
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/room/mutation.config.ts', related: false },
  // TypeScript 7 has no API to rewrite settings with; nothing here extends a file outside the copy.
  tsconfigFile: 'none.json',
  concurrency: Number(options.concurrency),
  incremental: false,
  coverageAnalysis: 'perTest',
  ignoreStatic: !isCore,
  // The first run loads everything, on a machine that may be busy.
  dryRunTimeoutMinutes: 15,
  tempDirName: `${artifacts}/copy-${process.pid}`,
  ignorePatterns: ['/data', '/dist', '/docs', '/public', '/tests/.artifacts'],
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: report },
  allowConsoleColors: false,
}).runMutationTest()

/** Stryker also reports as survived what keeps the test files from loading: no test ran then. */
const isMissed = ({ status, testsCompleted }) =>
  status === 'NoCoverage' || (status === 'Survived' && testsCompleted !== 0)

const isCounted = ({ status }) => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(status)

/** The code of a mutant, as the report holds it. */
function originalOf(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines.push(lines.pop().slice(0, end.column - 1))
  return lines.join('\n').slice(start.column - 1)
}

const shortened = (text) => text.replace(/\s+/g, ' ').slice(0, 100)
const percentOf = (caught, all) => (all === 0 ? 100 : (100 * caught) / all)

const results = Object.entries(JSON.parse(readFileSync(report, 'utf8')).files).map(([path, { source, mutants }]) => {
  const counted = mutants.filter(isCounted)
  return { path, source, count: counted.length, missed: counted.filter(isMissed) }
})

for (const { path, source, missed } of results)
  for (const { location, replacement } of missed)
    console.log(
      `${path}:${location.start.line}:${location.start.column}  ${shortened(originalOf(source, location))}  →  ${shortened(replacement)}`,
    )

if (results.every(({ count, missed }) => count === missed.length)) {
  console.log(`${room}: its tests reach none of its code; name those that do`)
  process.exit(1)
}

const sumOf = (counts) => counts.reduce((sum, count) => sum + count, 0)
const total = {
  path: room,
  count: sumOf(results.map((file) => file.count)),
  missed: results.flatMap((file) => file.missed),
}
console.log('\ncaught  of      file')
for (const { path, count, missed } of [...results, total])
  console.log(
    `${percentOf(count - missed.length, count)
      .toFixed(1)
      .padStart(5)}%  ${String(count).padEnd(6)}  ${path}`,
  )

const minimumPercent = isCore ? 90 : 80
process.exit(percentOf(total.count - total.missed.length, total.count) < minimumPercent ? 1 : 0)

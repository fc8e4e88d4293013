import { existsSync, statSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'
import { pathOfRoom, testsOfPaths } from './room/tests.mjs'

/**
 * `npm run mutate -- <folder or file> [room or test file …]`: changes the code of a room, one expression at a time, and lists the
 * changes that no test notices, as in `core/rule` or `server/access server/rights`. The tests are those that mirror all
 * paths named. Ends with 1 below the share that a layer must catch. The JSON report lies in `tests/.artifacts/mutation`.
 */
const artifacts = 'tests/.artifacts/mutation'
const [room, ...others] = process.argv.slice(2).map(pathOfRoom)
const tests = testsOfPaths([room, ...others].filter(Boolean))
if (!room || !existsSync(room) || tests.length === 0) {
  console.log(room ? `${room}: no such room, or no tests mirror it: name them after it` : 'npm run mutate -- core/rule')
  process.exit(1)
}
console.log(`${room}, by ${tests.join(', ')}`)
process.env.MUTATION_TESTS = tests.join(',')

const minimumPercent = room.startsWith('src/engine/core') ? 90 : 80

await new Stryker({
  mutate: [statSync(room).isDirectory() ? `${room}/**/*.{ts,tsx}` : room, '!**/*.generated.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/room/mutation.config.ts', related: false },
  // TypeScript 7 has no API to rewrite settings with; nothing here extends a file outside the copy.
  tsconfigFile: 'none.json',
  concurrency: 2,
  incremental: false,
  coverageAnalysis: 'perTest',
  tempDirName: `${artifacts}/copy`,
  ignorePatterns: ['/data', '/dist', '/docs', '/public', '/tests/.artifacts'],
  thresholds: { high: minimumPercent, low: minimumPercent, break: minimumPercent },
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
  jsonReporter: { fileName: `${artifacts}/${room.replaceAll('/', '-')}.json` },
  checkers: [],
  allowConsoleColors: false,
}).runMutationTest()

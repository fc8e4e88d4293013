import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  isInRun,
  passedTests,
  readAttacks,
  readCases,
  specificationCases,
  unprovenAttacks,
  unprovenRows,
  type VitestReport,
} from '../tests/architecture/specificationLines.ts'

/**
 * `tsx scripts/specificationRows.ts <folder>`: compares the rows of the specification and the attacks of the security policy with the JSON
 * reports of a run in a folder; fails if a test that belongs to the run did not pass.
 */
const [folder = '.'] = process.argv.slice(2)
const reports = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as VitestReport)
const passed = passedTests(reports)
const inRun = (place: string) => isInRun(place, process.env.TEST_SWEEPS)
const unproven = specificationCases.flatMap((path) =>
  unprovenRows(readCases(path).rows, passed)
    .filter(inRun)
    .map((row) => `${path}: ${row}`),
)
const unsent = unprovenAttacks(readAttacks(), passed).filter(inRun)
for (const line of [...unproven, ...unsent]) console.log(line)
console.log(`${unproven.length} rows of the specification are shown by no test that ran green.`)
console.log(`${unsent.length} proofs of attacks are no test that ran green.`)
process.exit(unproven.length + unsent.length === 0 ? 0 : 1)

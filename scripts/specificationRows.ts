import { readFileSync } from 'node:fs'
import {
  passedTests,
  readAttacks,
  readCases,
  specificationCases,
  unprovenAttacks,
  unprovenRows,
  type VitestReport,
} from '../tests/architecture/specificationLines.ts'

/**
 * `tsx scripts/specificationRows.ts <reports>`: compares the rows of the specification and the attacks of the security policy with the JSON
 * reports of a run; fails if the test of one did not pass.
 */
const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as VitestReport)
const passed = passedTests(reports)
const unproven = specificationCases.flatMap((path) =>
  unprovenRows(readCases(path).rows, passed).map((row) => `${path}: ${row}`),
)
const unsent = unprovenAttacks(readAttacks(), passed)
for (const line of [...unproven, ...unsent]) console.log(line)
console.log(`${unproven.length} rows of the specification are shown by no test that ran green.`)
console.log(`${unsent.length} proofs of attacks are no test that ran green.`)
process.exit(unproven.length + unsent.length === 0 ? 0 : 1)

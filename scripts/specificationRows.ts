import { readFileSync } from 'node:fs'
import {
  passedTests,
  readCases,
  specificationCases,
  unprovenRows,
  type VitestReport,
} from '../tests/architecture/specificationLines.ts'

/** `tsx scripts/specificationRows.ts <reports>`: compares the rows of the specification with the JSON reports of a run; fails if the test of a row did not pass. */
const reports = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, 'utf8')) as VitestReport)
const passed = passedTests(reports)
const unproven = specificationCases.flatMap((path) =>
  unprovenRows(readCases(path).rows, passed).map((row) => `${path}: ${row}`),
)
for (const row of unproven) console.log(row)
console.log(`${unproven.length} rows of the specification are shown by no test that ran green.`)
process.exit(unproven.length === 0 ? 0 : 1)

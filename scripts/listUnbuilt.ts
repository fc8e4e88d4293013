import { listUnbuilt } from '../tests/architecture/specificationLines.ts'

const { total, unbuilt } = listUnbuilt()
console.log(
  `Specification: ${total - unbuilt.length} of ${total} lines are shown by a test or document; ${unbuilt.length} are not built yet.`,
)
if (process.argv.includes('--all'))
  for (const { specification, line, quote } of unbuilt) console.log(`${specification}:${line}  ${quote}`)

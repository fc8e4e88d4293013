import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sourceTree.ts'
import {
  hashOf,
  quotesHash,
  readCases,
  type SpecificationCases,
  specificationCases,
  specificationText,
  unitsOf,
} from './specificationLines.ts'

/** The cases of a changed text: rows whose sentence is unchanged keep their `where` and `reading`. */
export function renewed({ specification, rows }: SpecificationCases, text: string): SpecificationCases {
  const units = unitsOf(text)
  const renewedRows = units.map((unit) => {
    const same = rows.filter(({ quote }) => quote === unit.quote)
    const row = same.find(({ line }) => line === unit.line) ?? same[0]
    return { where: null, ...row, ...unit }
  })
  const ordered = renewedRows.map(({ line, quote, where, reading }) => ({
    line,
    quote,
    where,
    ...(reading ? { reading } : {}),
  }))
  return { specification, sha256: hashOf(text), quotesSha256: quotesHash(units), rows: ordered }
}

/** The cases as in the file: one row per line. */
export function printedCases({ rows, ...head }: SpecificationCases): string {
  const fields = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`)
  const lines = rows.map((row) => `    ${JSON.stringify(row)}`)
  return ['{', ...fields, '  "rows": [', lines.join(',\n'), '  ]', '}', ''].join('\n')
}

/** `npx tsx tests/architecture/writeSpecificationRows.ts` updates the rows to a changed specification. */
function main(): void {
  for (const path of specificationCases) {
    const cases = readCases(path)
    const text = specificationText(cases.specification)
    if (text === null) throw new Error(`../shared/spec/${cases.specification} does not stand beside the checkout`)
    writeFileSync(join(root, path), printedCases(renewed(cases, text)))
  }
}

if (process.argv[1] === import.meta.filename) main()

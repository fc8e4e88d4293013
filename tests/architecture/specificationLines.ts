import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { exists, readText, root } from './sourceTree.ts'

/** A sentence, list item or table row of the specification; `line` counts from 1. */
export interface SpecificationUnit {
  line: number
  quote: string
}

/** A unit with the tests that show it (`path#words of their full names`) or the reading that explains why none can; null while it is not built. */
export interface SpecificationRow extends SpecificationUnit {
  where: string | string[] | null
  /** The heading and the first words of the paragraph that settles its reading. */
  reading?: string
}

export interface SpecificationCases {
  /** The file in the folder of the specification. */
  specification: string
  /** Hash of that file. */
  sha256: string
  /** Hash of the lines and quotes below, so that they can be trusted if the text is not available. */
  quotesSha256: string
  rows: SpecificationRow[]
}

/** The case files, as paths from the root. */
export const specificationCases = ['tests/cases/spec/shell.json', 'tests/cases/spec/widgets.json']

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The hash of the lines and quotes of rows. */
export const quotesHash = (units: SpecificationUnit[]): string =>
  hashOf(units.map(({ line, quote }) => `${line}\t${quote}`).join('\n'))

/** Splits a text after each full stop that is followed by a space and not in parentheses. A bold label (`**Modal.**`) stays with what follows. */
function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth > 0 || !text.startsWith('. ', at)) continue
    sentences.push(text.slice(from, at + 1).trim())
    from = at + 1
  }
  return [...sentences, text.slice(from).trim()].filter(Boolean)
}

const isRule = (line: string | undefined) => /^\|[-| :]+\|$/.test(line ?? '')
const isTitle = (line: string) => /^#|^\*\*[^*]+\*\*$/.test(line)
const marker = /^(- |\d+\. )/

/** Every sentence, list item and table row of a Markdown text whose paragraphs are single lines; headings and table heads are excluded. */
export function unitsOf(markdown: string): SpecificationUnit[] {
  const lines = markdown.split('\n').map((line) => line.trim())
  return lines.flatMap((line, index) => {
    if (line === '' || isTitle(line) || isRule(line) || isRule(lines[index + 1])) return []
    const quotes = line.startsWith('|') ? [line] : sentencesOf(line.replace(marker, ''))
    return quotes.map((quote) => ({ line: index + 1, quote }))
  })
}

const key = ({ line, quote }: SpecificationUnit) => `${line}: ${quote}`

/** Units without a row, rows without a unit, and duplicate rows. */
export function unitDifferences(units: SpecificationUnit[], rows: SpecificationUnit[]): string[] {
  const unitKeys = units.map(key)
  const rowKeys = rows.map(key)
  return [
    ...unitKeys.filter((each) => !rowKeys.includes(each)).map((each) => `no row for ${each}`),
    ...rowKeys.filter((each) => !unitKeys.includes(each)).map((each) => `not in the text: ${each}`),
    ...rowKeys.filter((each, index) => rowKeys.indexOf(each) !== index).map((each) => `twice: ${each}`),
  ]
}

/** What is wrong with a `where`, or null. After `#` come words that the file contains: a test's name, a case's id, a heading. */
export function whereProblem(where: string): string | null {
  const [path = '', ...rest] = where.split('#')
  const anchor = rest.join('#')
  if (!exists(path)) return `${path} does not exist`
  return anchor === '' || readText(path).includes(anchor) ? null : `${path} does not contain “${anchor}”`
}

/** The tests named by a row: a sentence with several claims names a test for each. */
export const placesOf = ({ where }: Pick<SpecificationRow, 'where'>): string[] => (where === null ? [] : [where].flat())

/** The readings' reason why a sentence requires nothing that could be tested. */
const untestable = ['Every sentence of the specification', 'does not show', 'only refers to another place'].map(
  (words) => `docs/spec-readings.md#${words}`,
)

/** What is wrong with a place named by a row, before any test has run, or null: it must be a test in an existing file, or the reason why there is none. */
export function rowProblem(where: string): string | null {
  if (untestable.includes(where)) return whereProblem(where)
  const [path = '', name = ''] = where.split(/#(.*)/s)
  if (!/\.test\.tsx?$/.test(path) || name === '') return `“${where}” names no test`
  return exists(path) ? null : `${path} does not exist`
}

/** The full names of the tests that ran green, by the path of their file. */
export type PassedTests = ReadonlyMap<string, readonly string[]>

/** The tests that passed according to the JSON reports of a run; names of cases in them are quoted, with `\'` for a `'`. */
export function passedTests(reports: readonly VitestReport[]): PassedTests {
  const passed = new Map<string, string[]>()
  for (const { name, assertionResults } of reports.flatMap(({ testResults }) => testResults)) {
    const names = assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName)
    const path = relative(root, name)
    passed.set(path, [...(passed.get(path) ?? []), ...names.map((each) => each.replaceAll("\\'", "'"))])
  }
  return passed
}

/** The parts of a vitest report that are read. */
export interface VitestReport {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Whether a run takes the file of a place: one without sweeps (`none`), of sweeps alone (`only`), or of all. */
export const isInRun = (place: string, sweeps: string | undefined): boolean =>
  sweeps === undefined || /\.sweep\.test\.tsx?(#|$)/.test(place) === (sweeps === 'only')

/** Tests named by rows that did not pass, each as `line: place`. */
export function unprovenRows(rows: readonly SpecificationRow[], passed: PassedTests): string[] {
  const isProven = (place: string) => untestable.includes(place) || hasPassed(place, passed)
  return rows.flatMap((row) =>
    placesOf(row)
      .filter((place) => !isProven(place))
      .map((place) => `${row.line}: ${place}`),
  )
}

/** An attack of the security policy, and the tests that send it, each as `file#words of its title`. */
export interface Attack {
  id: string
  title: string
  proof: string[]
}

export const readAttacks = (): Attack[] => JSON.parse(readText('tests/cases/security/attacks.json')) as Attack[]

/** Attacks with a test that did not pass, each as `id: place`. */
export const unprovenAttacks = (attacks: readonly Attack[], passed: PassedTests): string[] =>
  attacks.flatMap(({ id, proof }) =>
    proof.filter((place) => !hasPassed(place, passed)).map((place) => `${id}: ${place}`),
  )

/** Whether a test of a file with these words in its title ran and passed: `file#words`. */
function hasPassed(place: string, passed: PassedTests): boolean {
  const [path = '', words = ''] = place.split(/#(.*)/s)
  return passed.get(path)?.some((name) => name.includes(words)) ?? false
}

/** Reads one of `specificationCases`. */
export const readCases = (path: string): SpecificationCases => JSON.parse(readText(path)) as SpecificationCases

/** The text of a file of the specification, or null if its folder is not beside the checkout. */
export function specificationText(name: string): string | null {
  const path = join(root, '../shared/spec', name)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** Sentences of the specification without a test yet; `total` counts all rows. For `npm run check`. */
export function listUnbuilt(): { total: number; unbuilt: (SpecificationUnit & { specification: string })[] } {
  const rows = specificationCases.flatMap((path) => {
    const { specification, rows: own } = readCases(path)
    return own.map((row) => ({ ...row, specification }))
  })
  const open = rows.filter(({ where }) => where === null)
  return { total: rows.length, unbuilt: open.map(({ specification, line, quote }) => ({ specification, line, quote })) }
}

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readText, root } from './sourceTree.ts'
import {
  hashOf,
  isInRun,
  listUnbuilt,
  passedTests,
  placesOf,
  quotesHash,
  readCases,
  rowProblem,
  specificationCases,
  specificationText,
  unitDifferences,
  unitsOf,
  unprovenRows,
  whereProblem,
} from './specificationLines.ts'
import { renewed } from './writeSpecificationRows.ts'

const wordsOf = (text: string) => text.split(/\s+/).join(' ')

/** The text below the heading of a reading, on one line. */
function readingSection(readings: string, heading: string): string {
  const sections = readings.split(/^## /m).filter((section) => section.startsWith(heading))
  return wordsOf(sections.join(' '))
}

describe.each(specificationCases)('%s', (path) => {
  const cases = readCases(path)
  const text = specificationText(cases.specification)
  const readings = specificationText('readings.md')

  it('is the record of one state of the specification', () => {
    expect(cases.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(quotesHash(cases.rows), 'the quotes were changed by hand').toBe(cases.quotesSha256)
    expect(cases.rows.length).toBeGreaterThan(0)
  })

  it.runIf(text !== null)(
    'has one row for each sentence, list item and table row of ../shared/spec, in its words',
    () => {
      expect(
        hashOf(text ?? ''),
        `${cases.specification} changed: npx tsx tests/architecture/writeSpecificationRows.ts`,
      ).toBe(cases.sha256)
      expect(unitDifferences(unitsOf(text ?? ''), cases.rows)).toEqual([])
    },
  )

  it('names tests, or why there can be none', () => {
    const problems = cases.rows.flatMap((row) =>
      placesOf(row).map((place) => ({ line: row.line, problem: rowProblem(place) })),
    )
    expect(problems.filter(({ problem }) => problem !== null)).toEqual([])
  })

  it.runIf(readings !== null)('names readings that are written down', () => {
    const unknown = cases.rows.filter(({ reading }) => {
      const [heading = '', words = ''] = reading?.split(/: (.*)/s) ?? []
      return reading !== undefined && !readingSection(readings ?? '', heading).includes(words || ' ')
    })
    expect(unknown.map(({ line, reading }) => `line ${line}: ${reading}`)).toEqual([])
  })
})

describe('docs/spec-readings.md', () => {
  const rows = readText('docs/spec-readings.md')
    .split('\n')
    .filter((line) => /^\| (shell|widgets) §/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

  it('has a place, a reading and what shows it in each row', () => {
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter((cells) => cells.length !== 3 || cells.includes(''))).toEqual([])
  })

  it('points only at what exists', () => {
    const places = rows.flatMap(([, , proof = '']) => [...proof.matchAll(/`([^`]+)`/g)].map(([, where = '']) => where))
    expect(places.map(whereProblem).filter(Boolean)).toEqual([])
  })
})

describe('the reader of the specification', () => {
  const sample = [
    '# Title',
    '',
    'One sentence (e.g. this. One). Second, 1.5 s long. **Third.',
    '**Modal.** Opens. Closes.',
    '**Rules.**',
    '- Item: a; b.',
    '2. Ordered item. More of it',
    '| Head | Row |',
    '|---|---|',
    '| cell. Still the cell | x |',
  ].join('\n')

  it('cuts sentences, list items and table rows', () => {
    expect(unitsOf(sample).map(({ line, quote }) => `${line} ${quote}`)).toEqual([
      '3 One sentence (e.g. this. One).',
      '3 Second, 1.5 s long.',
      '3 **Third.',
      '4 **Modal.** Opens.',
      '4 Closes.',
      '6 Item: a; b.',
      '7 Ordered item.',
      '7 More of it',
      '10 | cell. Still the cell | x |',
    ])
  })

  it('names a sentence without a row, a row without a sentence and a row that stands twice', () => {
    const units = [
      { line: 1, quote: 'a' },
      { line: 2, quote: 'b' },
    ]
    const rows = [
      { line: 1, quote: 'a' },
      { line: 1, quote: 'a' },
      { line: 2, quote: 'c' },
    ]
    expect(unitDifferences(units, rows)).toEqual(['no row for 2: b', 'not in the text: 2: c', 'twice: 1: a'])
  })

  it.each([
    ['package.json', null],
    ['package.json#"type": "module"', null],
    ['package.json#no such words', 'package.json does not contain “no such words”'],
    ['tests/none.json', 'tests/none.json does not exist'],
  ])('judges the place %s', (where, problem) => {
    expect(whereProblem(where)).toBe(problem)
  })

  it.each([
    ['tests/architecture/specification.test.ts#judges the row', null],
    ['docs/spec-readings.md#does not show', null],
    ['tests/architecture/specification.test.ts', '“tests/architecture/specification.test.ts” names no test'],
    ['docs/glossary.md#Draft', '“docs/glossary.md#Draft” names no test'],
    ['tests/none.test.ts#a', 'tests/none.test.ts does not exist'],
  ])('judges the row %s', (where, problem) => {
    expect(rowProblem(where)).toBe(problem)
  })

  it('tells the rows whose test did not run green', () => {
    const test = (status: string, fullName: string) => ({ status, fullName })
    const report = (name: string, ...assertionResults: ReturnType<typeof test>[]) => ({
      testResults: [{ name: join(root, name), assertionResults }],
    })
    const passed = passedTests([
      report(
        'tests/a.test.ts',
        test('passed', "title 'the user\\'s'"),
        test('failed', 'falls'),
        test('skipped', 'rests'),
      ),
    ])
    const where = ["tests/a.test.ts#the user's", 'tests/a.test.ts#falls', 'tests/a.test.ts#rests', 'tests/b.test.ts#x']
    const rows = [...where, null, 'docs/spec-readings.md#does not show'].map((each, line) => ({
      line,
      quote: '',
      where: each,
    }))
    expect(unprovenRows(rows, passed)).toEqual(where.slice(1).map((each, index) => `${index + 1}: ${each}`))
    expect(unprovenRows([{ line: 7, quote: '', where }], passed)).toEqual(where.slice(1).map((each) => `7: ${each}`))
  })

  it('asks a run only for the tests that it takes', () => {
    const places = ['tests/a.test.ts#falls', 'tests/a.sweep.test.ts#falls', 'tests/b.sweep.test.tsx#x']
    const [first, ...sweeps] = places
    expect(places.filter((place) => isInRun(place, 'none'))).toEqual([first])
    expect(places.filter((place) => isInRun(place, 'only'))).toEqual(sweeps)
    expect(places.filter((place) => isInRun(place, undefined))).toEqual(places)
  })

  it('keeps places and readings when the text moves', () => {
    const before = {
      specification: 'shell.md',
      sha256: '',
      quotesSha256: '',
      rows: [{ line: 1, quote: 'Stays.', where: 'package.json', reading: 'Cron: x' }],
    }
    expect(renewed(before, '# New\nFresh. Stays.').rows).toEqual([
      { line: 2, quote: 'Fresh.', where: null },
      { line: 2, quote: 'Stays.', where: 'package.json', reading: 'Cron: x' },
    ])
  })

  it('lists what is not built yet', () => {
    const { total, unbuilt } = listUnbuilt()
    const open = specificationCases.flatMap((path) => readCases(path).rows).filter(({ where }) => where === null)
    expect(total).toBeGreaterThanOrEqual(unbuilt.length)
    expect(unbuilt.map(({ quote }) => quote)).toEqual(open.map(({ quote }) => quote))
  })
})

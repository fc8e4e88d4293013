import { describe, expect, it } from 'vitest'
import { layerOf } from './layerTable.ts'
import {
  type FunctionSize,
  fileBreaches,
  functionBreaches,
  functionSizes,
  lineCount,
  percentile,
  typical,
} from './sizeRules.ts'
import { parseSource, printed } from './source.ts'
import { isGenerated, listFiles, readSources, readText } from './sourceTree.ts'

/** The longest, for the message of a percentile that is too high. */
const longest = (sizes: { path: string; line?: number; lines: number }[]) =>
  sizes
    .toSorted((a, b) => b.lines - a.lines)
    .slice(0, 20)
    .map(({ path, line, lines }) => `${path}:${line ?? 1}  ${lines} lines`)
    .join('\n')

function expectTypical(
  sizes: { path: string; line?: number; lines: number }[],
  most: { median: number; p90: number },
): void {
  const lines = sizes.map((size) => size.lines)
  const figures = { median: percentile(lines, 0.5), p90: percentile(lines, 0.9) }
  const fits = figures.median <= most.median && figures.p90 <= most.p90
  expect(fits, `${JSON.stringify(figures)}, at most ${JSON.stringify(most)}\n${longest(sizes)}`).toBe(true)
}

describe('the tree', () => {
  const sources = readSources()
  const product = sources.filter(({ path }) => !['tests', 'scripts', 'settings'].includes(layerOf(path).id))
  const sizes = sources.filter(({ path }) => layerOf(path).id !== 'tests').flatMap(functionSizes)
  const productSizes = product.flatMap(functionSizes)
  /** One-line functions say nothing about how long the others are. */
  const bodies = productSizes.filter(({ lines }) => lines > 1)

  it('has no file over the hard stop', () => {
    const paths = listFiles().filter((path) => /\.(tsx?|mjs|css)$/.test(path) && !isGenerated(path))
    expect(printed(fileBreaches(paths.map((path) => ({ path, text: readText(path) }))))).toEqual([])
  })

  it('has short files', () => {
    expectTypical(
      product.map(({ path, text }) => ({ path, lines: lineCount(text) })),
      typical.fileLines,
    )
  })

  it('has no function over a hard stop', () => {
    expect(printed(functionBreaches(sizes))).toEqual([])
  })

  it('has short functions and components', () => {
    expectTypical(
      bodies.filter(({ component }) => !component),
      typical.functionLines,
    )
    expectTypical(
      bodies.filter(({ component }) => component),
      typical.componentLines,
    )
  })
})

describe('the size of a function', () => {
  const measured = (text: string, path = 'src/a.tsx') => functionSizes(parseSource(path, text))
  const summary = ({ name, lines, nesting, parameters, component }: FunctionSize) =>
    `${name} ${lines} ${nesting} ${parameters}${component ? ' component' : ''}`

  it.each([
    ['function f(a, b) {\n  return a\n}', ['f 3 0 2']],
    ['const Page = memo((props) => {\n  return null\n})', ['Page 3 0 1 component']],
    ['const o = { run(a) { if (a) { for (;;) {} } } }', ['run 1 2 1']],
    ['function f(a) { if (a) {} else if (1) {} else if (2) { while (1) {} } }', ['f 1 2 1']],
    ['function f(a) { if (a) a(() => { try { for (;;) {} } catch {} }) }', ['f 1 1 1', 'anonymous 1 2 0']],
    ['class A { go() {} }', ['go 1 0 0']],
    ['abstract class A { abstract go(): void }\ndeclare function g(): void', []],
  ])('%j', (text, expected) => {
    expect(measured(text).map(summary)).toEqual(expected)
  })

  it('is held to the hard stops', () => {
    const long = `function f(a, b, c, d, e) {\n${'a()\n'.repeat(60)}if (a) { if (b) { if (c) { if (d) {} } } }\n}`
    expect(functionBreaches(measured(long)).map(({ says }) => says)).toEqual([
      'f: 63 lines, stop at 50',
      'f: nesting 4, stop at 3',
      'f: 5 parameters, stop at 4',
    ])
    expect(functionBreaches(measured(`function Page() {\n${'a()\n'.repeat(60)}}`))).toEqual([])
    expect(functionBreaches(measured(`function Page() {\n${'a()\n'.repeat(130)}}`))).toHaveLength(1)
  })

  it('of a file is held to its own', () => {
    expect(fileBreaches([{ path: 'a.ts', text: 'a\n'.repeat(350) }])).toEqual([])
    expect(printed(fileBreaches([{ path: 'a.ts', text: 'a\n'.repeat(351) }]))).toEqual([
      'a.ts:351  351 lines, stop at 350',
    ])
  })

  it.each([
    [[1, 2, 3], 0.5, 2],
    [[5, 1, 4, 2, 3, 6, 7, 8, 9, 10], 0.9, 10],
    [[], 0.9, 0],
  ])('percentile of %j at %d is %d', (numbers, share, value) => {
    expect(percentile(numbers, share)).toBe(value)
  })
})

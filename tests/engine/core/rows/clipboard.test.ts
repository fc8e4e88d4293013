import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import cases from '#cases/rows/clipboard.json'
import { readCells, repeated, writeCells } from '#core/rows'

describe('a clipboard text', () => {
  it.each(cases.map((one) => [one.name, one] as const))('is read as cells: %s', (_, { text, cells }) => {
    expect(readCells(text)).toEqual(cells)
  })

  it('holds texts that a spreadsheet would run behind a quote, numbers as they are', () => {
    expect(writeCells([['=cmd', '-1.5', '+8613800000000', '@x', '-a', 'a=b']])).toBe(
      "'=cmd\t-1.5\t+8613800000000\t'@x\t'-a\ta=b",
    )
  })

  it('gives back what was written, whatever it holds', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '数', '"', '\t', '\n', '=', "'", '-', '1', ' ') })
    const cells = fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(cells, (table) => {
        // A guard that was typed before a formula goes: it reads as ours.
        fc.pre(!table.flat().some((one) => /^'[=+\-@\t]/.test(one)))
        expect(readCells(writeCells(table))).toEqual(table)
      }),
      { numRuns: 500 },
    )
  })

  it('fills a range of several times its size', () => {
    expect(repeated([['a', 'b']], 2, 4)).toEqual([
      ['a', 'b', 'a', 'b'],
      ['a', 'b', 'a', 'b'],
    ])
    expect(repeated([['a', 'b']], 2, 3)).toEqual([['a', 'b']])
    expect(repeated([['a']], 1, 1)).toEqual([['a']])
  })
})

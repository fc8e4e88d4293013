import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { checkRowExpression, compileExpression, type Expression } from '#core/expression'
import { type RowExpressionSample, rowExpressionSamples, sampleFields, sampleNames } from '#fixtures/rowExpressions.ts'
import { parsed } from './reading.ts'
import { sqliteRows } from './sqliteRows.ts'

const table = sqliteRows(sampleFields)

afterAll(() => table.close())

/** The indexes of the rows that the closures choose. */
function chosenByClosures(expression: Expression, { rows, values }: RowExpressionSample): number[] {
  const decide = compileExpression(expression)
  return rows.flatMap((row, index) => {
    const scopeNames: Readonly<Record<string, unknown>> = { ...values, ...row }
    return decide({ lookup: (name) => scopeNames[name] }) === true ? [index] : []
  })
}

test('a row expression chooses the same rows in SQLite as in JavaScript', () => {
  const property = fc.property(rowExpressionSamples, (sample) => {
    const expression = parsed(sample.text)
    expect(table.chosen(expression, sample.rows, sample.values)).toEqual(chosenByClosures(expression, sample))
  })
  fc.assert(property, { numRuns: 2_000 })
})

test('the random row expressions are what the check lets through', () => {
  const property = fc.property(rowExpressionSamples, ({ text }) => {
    expect(checkRowExpression(parsed(text), { fields: sampleFields, names: sampleNames })).toEqual([])
  })
  fc.assert(property, { numRuns: 500 })
})

import Database from 'better-sqlite3'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import {
  checkRowExpression,
  compileExpression,
  type Expression,
  parseExpression,
  rowExpressionToSql,
} from '#core/expression'
import { type RowExpressionSample, rowExpressionSamples, sampleFields, sampleNames } from '#fixtures/rowExpressions.ts'

const names = Object.keys(sampleFields) as (keyof typeof sampleFields)[]
const database = new Database(':memory:')
const columnTypes = { number: 'REAL', bool: 'INTEGER', text: 'TEXT', date: 'TEXT', datetime: 'TEXT' }

database.exec(
  `CREATE TABLE sample (at INTEGER, ${names.map((name) => `"${name}" ${columnTypes[sampleFields[name].kind]}`).join(', ')})`,
)
const insert = database.prepare(`INSERT INTO sample VALUES (?, ${names.map(() => '?').join(', ')})`)

afterAll(() => database.close())

function parsed(text: string): Expression {
  const result = parseExpression(text)
  if (!result.ok) throw new Error(`${text}: ${result.problem.message}`)
  return result.expression
}

function valueAt(values: RowExpressionSample['values'], path: readonly string[]): unknown {
  return path.reduce<unknown>((owner, key) => (owner as Record<string, unknown> | null | undefined)?.[key], values)
}

/** The indexes of the rows that the closures choose. */
function chosenByClosures(expression: Expression, { rows, values }: RowExpressionSample): number[] {
  const decide = compileExpression(expression)
  return rows.flatMap((row, index) =>
    decide({ lookup: (name) => ({ ...values, ...row })[name] }) === true ? [index] : [],
  )
}

/** better-sqlite3 takes no booleans. */
function stored(value: string | number | boolean | null): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value
}

function chosenBySqlite(expression: Expression, { rows, values }: RowExpressionSample): number[] {
  const parameters: (string | number)[] = []
  const { sql } = rowExpressionToSql(expression, {
    dialect: 'sqlite',
    column: (name) => ({ sql: `"${name}"`, type: sampleFields[name as keyof typeof sampleFields] }),
    value: (path) => valueAt(values, path),
    parameter: (value) => {
      parameters.push(value)
      return '?'
    },
  })
  database.exec('DELETE FROM sample')
  for (const [index, row] of rows.entries()) insert.run(index, ...names.map((name) => stored(row[name])))
  const found = database.prepare(`SELECT at FROM sample WHERE ${sql} ORDER BY at`).all(...parameters) as {
    at: number
  }[]
  return found.map(({ at }) => at)
}

test('a row expression chooses the same rows in SQLite as in JavaScript', () => {
  const property = fc.property(rowExpressionSamples, (sample) => {
    const expression = parsed(sample.text)
    expect(chosenBySqlite(expression, sample)).toEqual(chosenByClosures(expression, sample))
  })
  fc.assert(property, { numRuns: Number(process.env.RUNS ?? 1_500) })
})

test('the random row expressions are what the check lets through', () => {
  const property = fc.property(rowExpressionSamples, ({ text }) => {
    expect(checkRowExpression(parsed(text), { fields: sampleFields, names: sampleNames })).toEqual([])
  })
  fc.assert(property, { numRuns: 500 })
})

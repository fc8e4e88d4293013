import Database from 'better-sqlite3'
import { type Expression, type ExpressionType, rowExpressionToSql } from '#core/expression'
import { valueAt } from './reading.ts'

type Cell = string | number | boolean | null

const columnTypes: Readonly<Record<string, string>> = { number: 'REAL', bool: 'INTEGER' }

/** A table in memory that row expressions are run against. */
export function sqliteRows(fields: Readonly<Record<string, ExpressionType>>) {
  const names = Object.keys(fields)
  const database = new Database(':memory:')
  database.exec(
    `CREATE TABLE sample (at INTEGER, ${names.map((name) => `"${name}" ${columnTypes[fields[name]?.kind ?? ''] ?? 'TEXT'}`)})`,
  )
  const insert = database.prepare(`INSERT INTO sample VALUES (?, ${names.map(() => '?').join(', ')})`)

  /** The indexes of the rows that the expression chooses. */
  function chosen(
    expression: Expression,
    rows: readonly Readonly<Record<string, Cell>>[],
    values: Readonly<Record<string, unknown>>,
  ): number[] {
    const parameters: (string | number)[] = []
    const { sql } = rowExpressionToSql(expression, {
      dialect: 'sqlite',
      column: (name) => ({ sql: `"${name}"`, type: fields[name] ?? { kind: 'any' } }),
      value: (path) => toldAt(values, path),
      parameter: (value) => {
        parameters.push(value)
        return '?'
      },
    })
    database.exec('DELETE FROM sample')
    for (const [index, row] of rows.entries()) insert.run(index, ...names.map((name) => stored(row[name] ?? null)))
    const found = database.prepare(`SELECT at FROM sample WHERE ${sql} ORDER BY at`).all(...parameters) as {
      at: number
    }[]
    return found.map(({ at }) => at)
  }

  return { chosen, close: () => database.close() }
}

/** Whoever binds tells the values of names, never a whole record: what is asked for is asked for by its path. */
function toldAt(values: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  const value = valueAt(values, path)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? null : value
}

/** better-sqlite3 takes no booleans. */
function stored(value: Cell): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value
}

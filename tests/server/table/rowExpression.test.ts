import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { compileExpression, type Expression, parseExpression, rowExpressionToSql } from '#core/expression'
import { eachDialect } from '#fixtures/databases.ts'
import {
  type RowExpressionSample,
  rowExpressionSamples,
  type SampleRow,
  sampleFields,
} from '#fixtures/rowExpressions.ts'
import type { Database } from '#server/database'

const names = Object.keys(sampleFields) as (keyof typeof sampleFields)[]

function columnType(name: keyof typeof sampleFields, dialect: Database['dialect']): string {
  const { kind } = sampleFields[name]
  if (kind === 'number') return dialect === 'sqlite' ? 'real' : 'double precision'
  if (kind === 'bool') return dialect === 'sqlite' ? 'integer' : 'boolean'
  return dialect === 'sqlite' ? 'text' : 'text collate "C"'
}

const parsed = (text: string): Expression => {
  const result = parseExpression(text)
  if (!result.ok) throw new Error(`${text}: ${result.problem.message}`)
  return result.expression
}

function valueAt(values: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, name) => (at as Record<string, unknown> | null)?.[name] ?? null, values)
}

/** Text that holds marks where parameters stand, as a fragment of the query builder. */
function fragment(text: string, parameters: readonly (string | number)[]): RawBuilder<unknown> {
  const parts = text
    .split(/§(\d+)§/)
    .map((part, index) => (index % 2 ? sql`${parameters[Number(part)]}` : sql.raw(part)))
  return sql.join(parts, sql.raw(''))
}

function chosenByClosures(expression: Expression, { rows, values }: RowExpressionSample): number[] {
  const decide = compileExpression(expression)
  return rows.flatMap((row, at) => {
    const scopeNames: Readonly<Record<string, unknown>> = { ...values, ...row }
    return decide({ lookup: (name) => scopeNames[name] }) === true ? [at] : []
  })
}

eachDialect((open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    const columns = names.map((name) => `"${name}" ${columnType(name, database.dialect)}`)
    await sql.raw(`create table row_sample (at integer, ${columns.join(', ')})`).execute(database.query)
  })

  const cell = (value: SampleRow[keyof SampleRow]) => {
    if (typeof value !== 'boolean') return value
    return database.dialect === 'sqlite' ? Number(value) : sql.raw(String(value))
  }

  async function chosenByDatabase(expression: Expression, { rows, values }: RowExpressionSample): Promise<number[]> {
    const parameters: (string | number)[] = []
    const { sql: where } = rowExpressionToSql(expression, {
      dialect: database.dialect,
      column: (name) => ({ sql: `"${name}"`, type: sampleFields[name as keyof typeof sampleFields] }),
      value: (path) => valueAt(values, path),
      parameter: (value) => `§${parameters.push(value) - 1}§`,
    })
    const lines = rows.map((row, at) => sql`(${sql.join([at, ...names.map((name) => cell(row[name]))])})`)
    return database.transaction(async (query) => {
      await sql`delete from row_sample`.execute(query)
      await sql`insert into row_sample values ${sql.join(lines)}`.execute(query)
      const found = await sql<{
        at: number
      }>`select at from row_sample where ${fragment(where, parameters)} order by at`.execute(query)
      return found.rows.map(({ at }) => Number(at))
    })
  }

  it('chooses the rows of a row expression as JavaScript does', async () => {
    const property = fc.asyncProperty(rowExpressionSamples, async (sample) => {
      const expression = parsed(sample.text)
      expect(await chosenByDatabase(expression, sample)).toEqual(chosenByClosures(expression, sample))
    })
    await fc.assert(property, { numRuns: 250 })
  })
})

import { afterAll, describe, expect, test } from 'vitest'
import groups from '#cases/expression/row.json'
import { checkRowExpression, compileExpression, type RowSqlBinding, rowExpressionToSql } from '#core/expression'
import { type Notation, parsed, typesFrom } from './reading.ts'
import { sqliteRows } from './sqliteRows.ts'

type Row = Readonly<Record<string, string | number | boolean | null>>

interface Group {
  readonly group: string
  readonly fields: Readonly<Record<string, Notation>>
  readonly names: Readonly<Record<string, Notation>>
  readonly values?: Readonly<Record<string, unknown>>
  readonly checked?: readonly (readonly [text: string, codes: readonly string[]])[]
  readonly decided?: readonly (readonly [text: string, row: Row, chosen: boolean])[]
}

describe.each(groups as unknown as readonly Group[])(
  '$group',
  ({ fields, names, values = {}, checked = [], decided = [] }) => {
    const scope = { fields: typesFrom(fields), names: typesFrom(names) }
    const table = sqliteRows(scope.fields)
    afterAll(() => table.close())

    for (const [text, codes] of checked) {
      test(`${text} is checked`, () => {
        expect(checkRowExpression(parsed(text), scope).map(({ code }) => code)).toEqual(codes)
      })
    }

    for (const [text, row, chosen] of decided) {
      test(`${text} on ${JSON.stringify(row)}`, () => {
        const expression = parsed(text)
        const scopeNames: Readonly<Record<string, unknown>> = { ...values, ...row }
        expect(compileExpression(expression)({ lookup: (name) => scopeNames[name] }) === true).toBe(chosen)
        expect(table.chosen(expression, [row], values)).toEqual(chosen ? [0] : [])
      })
    }
  },
)

test('values are parameters, in the order of the text, and nothing of them is in the SQL', () => {
  const parameters: unknown[] = []
  const { sql } = rowExpressionToSql(
    parsed("name == 'x\\' OR 1=1' && n in [777, 0.5] && startsWith(name, $user.code) && n + 999 > 888"),
    {
      dialect: 'postgres',
      column: (name) => ({ sql: name, type: { kind: name === 'n' ? 'number' : 'text' } }),
      value: () => 'A01',
      parameter: (value) => `$${parameters.push(value)}`,
    },
  )
  expect(sql).not.toMatch(/OR 1=1|A01|777|888|999/)
  expect(sql.match(/\$\d+/g)).toEqual(parameters.map((_, index) => `$${index + 1}`))
  expect(parameters).toEqual(["x' OR 1=1", 777, 0.5, 'A01', 'A02', 999, 999, 999, 999, 999, 888])
})

test('a path of the row around a correlated subquery is a column', () => {
  const { sql } = rowExpressionToSql(parsed('deviceId == $row.id'), {
    dialect: 'sqlite',
    column: (name) => ({ sql: `a.${name}`, type: { kind: 'text' } }),
    outer: (path) => ({ sql: `d.${path[1]}`, type: { kind: 'text' } }),
    value: () => null,
    parameter: () => '?',
  })
  expect(sql).toBe('(a.deviceId IS d.id)')
})

test('SQL of an expression that the check refuses is not written', () => {
  const binding: RowSqlBinding = {
    dialect: 'sqlite',
    column: (name) => ({ sql: name, type: { kind: 'text' } }),
    value: () => null,
    parameter: () => '?',
  }
  for (const text of ['len(a) > 1', 'a', 'a + 1 > 2', 'true ? true : false', "matches(a, 'x')"]) {
    expect(() => rowExpressionToSql(parsed(text), binding)).toThrow()
  }
})

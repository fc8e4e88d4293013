import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Expression, rowExpressionToSql } from '#core/expression'
import { fieldTypesOf, type ModelSource } from '#core/model'
import type { SqlScope } from './sqlCondition.ts'

/** Values that a row expression may bind: `$user.orgCode`, `$row.id`, `$today` … by their path. A fragment is a column. */
export type BoundValue = (path: readonly string[]) => unknown

/** What a row expression needs beside its scope. */
export interface RowScope extends SqlScope {
  source: ModelSource
  value: BoundValue
}

/** Stands for a parameter until the text is cut into fragments; no SQL text holds it. */
const marker = /§(\d+)§/

/** A row expression (`where`, a data rule) as SQL with parameters. */
export function rowSql(expression: Expression, scope: RowScope): RawBuilder<SqlBool> {
  const bound: unknown[] = []
  const types = fieldTypesOf(scope.model.id, scope.source, false)
  const { sql: text } = rowExpressionToSql(expression, {
    dialect: scope.dialect,
    column(name) {
      const field = scope.model.field(name)
      return {
        sql: decimalColumn(`"${scope.alias}"."${field?.columnName ?? 'id'}"`, scope, name),
        type: types[name] ?? { kind: 'text' },
      }
    },
    value: (path) => scope.value(path),
    parameter(value) {
      bound.push(value)
      return `§${bound.length - 1}§`
    },
  })
  return fragments(text, bound)
}

/** SQLite keeps decimals as scaled whole numbers; arithmetic sees the number itself. */
function decimalColumn(column: string, { model, dialect }: SqlScope, name: string): string {
  const shape = model.field(name)?.column
  if (dialect !== 'sqlite' || shape?.type !== 'decimal') return column
  return `(${column} / ${10 ** (shape.scale ?? 2)}.0)`
}

function fragments(text: string, bound: readonly unknown[]): RawBuilder<SqlBool> {
  const parts = text.split(marker).map((part, index) => {
    if (index % 2 === 0) return sql.raw(part)
    const value = bound[Number(part)]
    return isFragment(value) ? value : sql`${value}`
  })
  return sql<SqlBool>`(${sql.join(parts, sql.raw(''))})`
}

const isFragment = (value: unknown): value is RawBuilder<unknown> =>
  typeof value === 'object' && value !== null && 'toOperationNode' in value

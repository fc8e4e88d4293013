import { type RawBuilder, sql } from 'kysely'
import type { Query } from '../database.ts'
import type { DialectName } from '../kyselyOver.ts'
import { sqlType } from './columnType.ts'
import { converted } from './convertColumn.ts'
import { addIndex, commentColumn, createTable, defaultLiteral, shapeOf } from './createTable.ts'
import type { PlanStep, TablePlan } from './planChanges.ts'
import { rebuildTable } from './rebuildTable.ts'
import type { ColumnSpec } from './tableSpec.ts'

interface Place {
  readonly query: Query
  readonly dialect: DialectName
  readonly plan: TablePlan
}

async function addColumn({ query, dialect, plan }: Place, column: ColumnSpec): Promise<void> {
  const shape = shapeOf(column, dialect)
  await query.schema.alterTable(plan.table).addColumn(column.name, sqlType(column, dialect), shape).execute()
  if (dialect === 'postgres') await commentColumn(query, plan.table, column)
}

/** PostgreSQL changes a column in place, in one statement: values, default and whether it may be empty. */
async function changeColumn({ query, dialect, plan }: Place, from: ColumnSpec, to: ColumnSpec): Promise<void> {
  const column = sql`alter column ${sql.ref(to.name)}`
  const value = defaultLiteral(to, dialect)
  const values = converted(from, to, dialect)
  const filled = value && !to.nullable ? sql`coalesce(${values}, ${value})` : values
  const actions: RawBuilder<unknown>[] = [
    sql`${column} drop default`,
    sql`${column} type ${sqlType(to, dialect)} using (${filled})`,
    ...(value ? [sql`${column} set default ${value}`] : []),
    sql`${column} ${sql.raw(to.nullable ? 'drop' : 'set')} not null`,
  ]
  await sql`alter table ${sql.table(plan.table)} ${sql.join(actions)}`.execute(query)
  await commentColumn(query, plan.table, to)
}

async function applyStep(place: Place, step: PlanStep): Promise<void> {
  const { query, dialect, plan } = place
  switch (step.kind) {
    case 'createTable':
      return createTable(query, dialect, plan.to)
    case 'addColumn':
      return addColumn(place, step.column)
    case 'changeColumn':
      return changeColumn(place, step.from, step.to)
    case 'dropColumn':
      return query.schema.alterTable(plan.table).dropColumn(step.column.name).execute()
    case 'addIndex':
      return addIndex(query, plan.table, step.index)
    case 'dropIndex':
      return query.schema.dropIndex(step.index.name).execute()
  }
}

const rebuilds = (step: PlanStep) => step.kind === 'changeColumn' || step.kind === 'dropColumn'

/** Carries out a plan. To be called in a transaction, after its losses were confirmed. */
export async function applyPlan(query: Query, dialect: DialectName, plan: TablePlan): Promise<void> {
  if (dialect === 'sqlite' && plan.steps.some(rebuilds)) return rebuildTable(query, plan)
  for (const step of plan.steps) await applyStep({ query, dialect, plan }, step)
}

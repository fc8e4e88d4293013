import { createHash } from 'node:crypto'
import { type ColumnDefinitionBuilder, type CreateTableBuilder, type RawBuilder, sql } from 'kysely'
import { databaseName } from '#core/model'
import type { Clock } from '#server/platform'
import type { Query } from '../database.ts'
import { takeTurn } from '../database.ts'
import type { DialectName } from '../kyselyOver.ts'
import {
  type ChangeStep,
  changedValue,
  countRows,
  defaultLiteral,
  leftValue,
  lostValue,
  type RestoreStep,
  restoredValue,
  staysBehind,
} from './convertColumn.ts'
import { literal } from './introspect.ts'
import type { PlanStep, TablePlan } from './planChanges.ts'
import {
  type ColumnSpec,
  checkTable,
  indexesOf,
  type PlannedIndex,
  sqlType,
  type TableSpec,
  typeComment,
} from './tableSpec.ts'

interface PlanContext {
  readonly query: Query
  readonly dialect: DialectName
  readonly plan: TablePlan
}

async function addColumn({ query, dialect, plan }: PlanContext, column: ColumnSpec): Promise<void> {
  const shape = shapeOf(column, dialect)
  await query.schema.alterTable(plan.table).addColumn(column.name, sqlType(column, dialect), shape).execute()
  if (dialect === 'postgres') await commentColumn(query, plan.table, column)
}

/** PostgreSQL alters type, values, default and nullability of a column in one statement, whose values are those before it. */
async function changeColumn(context: PlanContext, step: ChangeStep): Promise<void> {
  const { query, dialect, plan } = context
  const { to, keptColumn, keptColumns = [] } = step
  const table = sql.table(plan.table)
  if (keptColumn) {
    await addColumn(context, keptColumn)
    await sql`update ${table} set ${sql.ref(keptColumn.name)} = ${lostValue(step, dialect)}`.execute(query)
  }
  const column = sql`alter column ${sql.ref(to.name)}`
  const value = defaultLiteral(to, dialect)
  const actions: RawBuilder<unknown>[] = [
    sql`${column} drop default`,
    sql`${column} type ${sqlType(to, dialect)} using (${changedValue(step, dialect)})`,
    ...(value ? [sql`${column} set default ${value}`] : []),
    sql`${column} ${sql.raw(to.nullable ? 'drop' : 'set')} not null`,
    ...keptColumns.map(
      (one) =>
        sql`alter column ${sql.ref(one.name)} type ${sqlType(one, dialect)} using (${leftValue(step, one, dialect)})`,
    ),
  ]
  await sql`alter table ${table} ${sql.join(actions)}`.execute(query)
  await commentColumn(query, plan.table, to)
  await dropEmptied(context, step)
}

/** Drops the columns that keep nothing after a change. */
async function dropEmptied({ query, plan }: Omit<PlanContext, 'dialect'>, step: ChangeStep): Promise<void> {
  const { keptColumn, keptColumns = [] } = step
  for (const { name } of keptColumn ? [keptColumn, ...keptColumns] : keptColumns) {
    const values = await countRows(query, plan.table, sql<boolean>`${sql.ref(name)} is not null`)
    if (values === 0) await query.schema.alterTable(plan.table).dropColumn(name).execute()
  }
}

async function applyStep(context: PlanContext, step: PlanStep): Promise<void> {
  const { query, dialect, plan } = context
  switch (step.kind) {
    case 'createTable':
      return createTable(query, dialect, plan.to)
    case 'addColumn':
      return addColumn(context, step.column)
    case 'changeColumn':
      return changeColumn(context, step)
    case 'dropColumn':
      return query.schema.alterTable(plan.table).dropColumn(step.column.name).execute()
    case 'keepColumn':
      return keepColumn(context, step)
    case 'restoreColumn':
      return restoreColumn(context, step)
    case 'addIndex':
      return addIndex({ query, dialect }, plan.table, step.index)
    case 'dropIndex':
      return query.schema.dropIndex(step.index.name).execute()
  }
}

type KeepStep = Extract<PlanStep, { kind: 'keepColumn' }>

/** Gives a column the name that keeps it. New rows have nothing in it, or its default. */
async function keepColumn({ query, dialect, plan }: PlanContext, { column, keptColumn }: KeepStep): Promise<void> {
  await query.schema.alterTable(plan.table).renameColumn(column.name, keptColumn.name).execute()
  if (dialect === 'postgres' && column.nullable === false)
    await sql`alter table ${sql.table(plan.table)} alter column ${sql.ref(keptColumn.name)} drop not null`.execute(
      query,
    )
}

/** Brings kept values back: under the name of the column if it is the same, else as a new column with its values. */
async function restoreColumn(context: PlanContext, step: RestoreStep): Promise<void> {
  const { query, plan } = context
  const { keptColumns, column } = step
  const [only, ...others] = keptColumns
  if (only && others.length === 0 && isSameColumn(only, column)) {
    await query.schema.alterTable(plan.table).renameColumn(only.name, column.name).execute()
    return
  }
  await addColumn(context, column)
  await fillRestored(context, step)
}

const isSameColumn = ({ name: _one, ...one }: ColumnSpec, { name: _other, ...other }: ColumnSpec): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort())

/** Writes the kept values that fit into the new column. A kept column goes if nothing stays behind in it. */
async function fillRestored({ query, dialect, plan }: PlanContext, step: RestoreStep): Promise<void> {
  const { keptColumns, column } = step
  const gone: ColumnSpec[] = []
  for (const one of keptColumns)
    if ((await countRows(query, plan.table, staysBehind(step, one, dialect))) === 0) gone.push(one)
  const [table, value] = [sql.table(plan.table), restoredValue(step, dialect)]
  const filled = sql`coalesce(${value}, ${sql.ref(column.name)})`
  await sql`update ${table} set ${sql.ref(column.name)} = ${filled}`.execute(query)
  for (const { name } of gone) await query.schema.alterTable(plan.table).dropColumn(name).execute()
}

const rebuilds = (step: PlanStep) =>
  step.kind === 'changeColumn' ||
  step.kind === 'dropColumn' ||
  (step.kind === 'keepColumn' && step.column.nullable === false)

/** Executes a plan. Call within a transaction, after losses are confirmed. */
export async function applyPlan(query: Query, dialect: DialectName, plan: TablePlan): Promise<void> {
  if (dialect === 'sqlite' && plan.steps.some(rebuilds)) return rebuildTable(query, plan)
  for (const step of plan.steps) await applyStep({ query, dialect, plan }, step)
}

interface PlansContext {
  readonly query: Query
  readonly dialect: DialectName
  readonly clock: Clock
}

/** Executes plans and records them in `schema_migration`, in the caller's transaction, after losses are confirmed. */
export async function applyPlans({ query, dialect, clock }: PlansContext, plans: readonly TablePlan[]): Promise<void> {
  if (plans.length === 0) return
  await takeTurn(query, dialect, 'schema_migration')
  for (const plan of plans) await applyPlan(query, dialect, plan)
  await recordPlans(query, plans, clock)
}

const isChange = (step: PlanStep): step is ChangeStep => step.kind === 'changeColumn'

function filledFrom(column: ColumnSpec, { from, steps }: TablePlan): RawBuilder<unknown> | null {
  if (!from?.columns.some(({ name }) => name === column.name)) return null
  const change = steps.filter(isChange).find(({ to }) => to.name === column.name)
  return change ? changedValue(change, 'sqlite') : sql.ref(column.name)
}

/** Statements of triggers and expression indexes, which the spec does not define. */
async function attachments(query: Query, from: TableSpec): Promise<string[]> {
  const own = indexesOf(from).map(({ name }) => name)
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master
    where tbl_name = ${from.name} and type in ('index', 'trigger') and sql is not null`.execute(query)
  return rows.filter(({ name }) => !own.includes(name)).map((row) => row.sql)
}

/**
 * SQLite cannot alter a column: copies the rows into a new table and renames it.
 * https://sqlite.org/lang_altertable.html#otheralter
 */
async function rebuildTable(query: Query, plan: TablePlan): Promise<void> {
  const { from, to } = plan
  if (!from) throw new Error(`table ${to.name}: nothing to rebuild`)
  const attached = await attachments(query, from)
  const draft = `${to.name}__new`
  const keptColumns = keptIn(plan)
  await createColumns(query, 'sqlite', {
    ...to,
    name: draft,
    columns: [...to.columns, ...keptColumns.map(({ column }) => column)],
  })
  const filled = [
    ...to.columns.flatMap((column) => {
      const value = filledFrom(column, plan)
      return value ? [{ name: sql.ref(column.name), value }] : []
    }),
    ...keptColumns.map(({ column, value }) => ({ name: sql.ref(column.name), value })),
  ]
  await sql`insert into ${sql.table(draft)} (${sql.join(filled.map(({ name }) => name))})
    select ${sql.join(filled.map(({ value }) => value))} from ${sql.table(to.name)}`.execute(query)
  await query.schema.dropTable(to.name).execute()
  await query.schema.alterTable(draft).renameTo(to.name).execute()
  for (const index of indexesOf(to)) await addIndex({ query, dialect: 'sqlite' }, to.name, index)
  for (const statement of attached) await sql.raw(statement).execute(query)
  for (const step of plan.steps)
    if (step.kind === 'restoreColumn') await fillRestored({ query, dialect: 'sqlite', plan }, step)
  for (const step of plan.steps.filter(isChange)) await dropEmptied({ query, plan }, step)
}

/** The columns that a table keeps after a plan, with SQL for what they have in them. */
function keptIn({ from, steps }: TablePlan): { column: ColumnSpec; value: RawBuilder<unknown> }[] {
  const changes = steps.filter(isChange)
  const stays = ({ name }: ColumnSpec): RawBuilder<unknown> => {
    const change = changes.find(({ keptColumns = [] }) => keptColumns.some((one) => one.name === name))
    const one = change?.keptColumns?.find((each) => each.name === name)
    return change && one ? leftValue(change, one, 'sqlite') : sql.ref(name)
  }
  return [
    ...(from?.keptColumns ?? []).map((column) => ({ column, value: stays(column) })),
    ...steps.flatMap((step) => {
      if (step.kind === 'keepColumn') return [{ column: step.keptColumn, value: sql.ref(step.column.name) }]
      return isChange(step) && step.keptColumn ? [{ column: step.keptColumn, value: lostValue(step, 'sqlite') }] : []
    }),
  ]
}

/** Executed plans in order: one row per table and migration. */
export const migrationTable: TableSpec = {
  name: 'schema_migration',
  columns: [
    { name: 'seq', type: 'integer', nullable: false },
    { name: 'table_name', type: 'text', length: 63, nullable: false },
    { name: 'hash', type: 'text', length: 64, nullable: false },
    { name: 'steps', type: 'json', nullable: false },
    { name: 'applied_at', type: 'text', length: 19, nullable: false },
  ],
  primaryKey: ['seq'],
  indexes: [{ name: 'ix_schema_migration_table_name', columns: ['table_name', 'seq'] }],
}

/** Hash of a table spec. */
const hashOfTable = (table: TableSpec): string => createHash('sha256').update(JSON.stringify(table)).digest('hex')

/** Records executed plans in the same transaction. */
async function recordPlans(query: Query, plans: readonly TablePlan[], clock: Clock): Promise<void> {
  const { last } = await query
    .selectFrom(migrationTable.name)
    .select(({ fn }) => fn.max<number | null>('seq').as('last'))
    .executeTakeFirstOrThrow()
  const rows = plans.map(({ table, to, steps }, index) => ({
    seq: (last ?? 0) + index + 1,
    table_name: table,
    hash: hashOfTable(to),
    steps: JSON.stringify(steps.map(({ id }) => id)),
    applied_at: clock.now(),
  }))
  await query.insertInto(migrationTable.name).values(rows).execute()
}

/** Default and nullability of a column, for `create table` and `add column`. */
export const shapeOf = (column: ColumnSpec, dialect: DialectName) => (builder: ColumnDefinitionBuilder) => {
  const value = defaultLiteral(column, dialect)
  const valued = value ? builder.defaultTo(value) : builder
  return column.nullable === false ? valued.notNull() : valued
}

/** On PostgreSQL, a column comment stores the kind of text. */
async function commentColumn(query: Query, table: string, column: ColumnSpec): Promise<void> {
  const comment = typeComment(column)
  const value = comment ? sql.lit(comment) : sql.raw('null')
  await sql`comment on column ${sql.ref(`${table}.${column.name}`)} is ${value}`.execute(query)
}

/** Creates a table without its indexes. */
async function createColumns(query: Query, dialect: DialectName, table: TableSpec): Promise<void> {
  const filled = table.columns.reduce<CreateTableBuilder<string, string>>(
    (builder, column) => builder.addColumn(column.name, sqlType(column, dialect), shapeOf(column, dialect)),
    query.schema.createTable(table.name),
  )
  await filled.addPrimaryKeyConstraint(databaseName(`pk_${table.name}`), [...table.primaryKey]).execute()
}

/** Lists have nulls first in ascending order, which is how SQLite keeps an index and PostgreSQL only if it is told to. */
async function addIndex(
  { query, dialect }: Pick<PlanContext, 'query' | 'dialect'>,
  table: string,
  index: PlannedIndex,
): Promise<void> {
  const empty = query.schema.createIndex(index.name).on(table)
  const ordered = index.columns.map((column) => sql`${sql.ref(column)} nulls first`)
  const isOrdered = dialect === 'postgres' && !index.unique
  const plain = isOrdered ? empty.expression(sql.join(ordered)) : empty.columns([...index.columns])
  const unique = index.unique ? plain.unique() : plain
  const { where } = index
  const built = where ? unique.where(sql.ref(where.column), '=', literal(where.value)) : unique
  await built.execute()
}

/** Creates a table with its indexes. */
export async function createTable(query: Query, dialect: DialectName, table: TableSpec): Promise<void> {
  checkTable(table)
  await createColumns(query, dialect, table)
  const commented = table.columns.filter((column) => dialect === 'postgres' && typeComment(column))
  for (const column of commented) await commentColumn(query, table.name, column)
  for (const index of indexesOf(table)) await addIndex({ query, dialect }, table.name, index)
}

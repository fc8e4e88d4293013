import { type RawBuilder, sql } from 'kysely'
import type { Query } from '../database.ts'
import type { DialectName } from '../kyselyOver.ts'
import { toColumn } from './columnValue.ts'
import { literal } from './introspect.ts'
import { type LossyStep, lossesOf, type PlanStep, type TablePlan } from './planChanges.ts'
import { type ColumnSpec, precisionOf, scaleOf } from './tableSpec.ts'

type Sql = RawBuilder<unknown>

const numeric = String.raw`^\s*[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,3})?\s*$`
const integerDigits = 18

/** SQL for a column value as full text. */
function asText(from: ColumnSpec, ref: Sql, dialect: DialectName): Sql {
  if (dialect === 'postgres') return sql`${ref}::text`
  if (from.type === 'decimal') return sql`text_from_scaled(${ref}, ${sql.lit(scaleOf(from))})`
  return from.type === 'integer' || from.type === 'real' ? sql`cast(${ref} as text)` : ref
}

function readNumber(text: Sql, digits: { precision: number; scale: number }, dialect: DialectName): Sql {
  const precision = sql.lit(digits.precision)
  const scale = sql.lit(digits.scale)
  if (dialect === 'sqlite') return sql`scaled_from_text(${text}, ${precision}, ${scale})`
  const rounded = sql`round(${text}::numeric, ${scale})`
  const limit = sql.raw(`1e${digits.precision - digits.scale}`)
  return sql`case when ${text} ~ ${sql.lit(numeric)} then case when abs(${rounded}) < ${limit} then ${rounded} end end`
}

function readReal(text: Sql, dialect: DialectName): Sql {
  if (dialect === 'sqlite') return sql`real_from_text(${text})`
  return sql`case when ${text} ~ ${sql.lit(numeric)} then ${text}::double precision end`
}

/** SQL that parses text as a value of the column; null when it is invalid. */
function parsed(to: ColumnSpec, text: Sql, dialect: DialectName): Sql {
  switch (to.type) {
    case 'text':
      return to.length ? sql`substr(${text}, 1, ${sql.lit(to.length)})` : text
    case 'integer':
      return readNumber(text, { precision: integerDigits, scale: 0 }, dialect)
    case 'decimal':
      return readNumber(text, { precision: precisionOf(to), scale: scaleOf(to) }, dialect)
    case 'real':
      return readReal(text, dialect)
    case 'json':
      return dialect === 'sqlite'
        ? sql`iif(json_valid(${text}), ${text}, null)`
        : sql`case when ${text} is json then ${text} end`
    case 'boolean-text':
      return sql`case when lower(${text}) in ('true', '1', 'y') then 'true' when lower(${text}) in ('false', '0', 'n') then 'false' end`
  }
}

/** SQL that converts values of column `from` to column `to`; null for values that cannot be converted. */
function converted(from: ColumnSpec, to: ColumnSpec, dialect: DialectName): Sql {
  const ref = sql.ref(from.name)
  const plain = from.type === to.type && to.type !== 'text' && to.type !== 'decimal'
  return plain ? ref : parsed(to, asText(from, ref, dialect), dialect)
}

/** A column's default as an SQL literal, or null. */
export function defaultLiteral(column: ColumnSpec, dialect: DialectName): Sql | null {
  const cell = column.default === undefined ? null : toColumn(column.default, column, dialect)
  return cell === null ? null : literal(cell)
}

/** SQL for what a value of column `from` becomes in column `to`: its default if it may not be empty there. */
function become(from: ColumnSpec, to: ColumnSpec, dialect: DialectName): Sql {
  const value = converted(from, to, dialect)
  const instead = to.nullable ? null : defaultLiteral(to, dialect)
  return instead ? sql`coalesce(${value}, ${instead})` : value
}

/** Condition on rows whose value would change in meaning. */
function changedByConversion(from: ColumnSpec, to: ColumnSpec, dialect: DialectName): RawBuilder<boolean> {
  const before = asText(from, sql.ref(from.name), dialect)
  const after = asText(to, converted(from, to, dialect), dialect)
  const number = sql.raw(dialect === 'postgres' ? 'numeric' : 'real')
  const numbers = to.type === 'decimal' || to.type === 'integer' || to.type === 'real'
  const differs = numbers
    ? sql`cast(${before} as ${number}) <> cast(${after} as ${number})`
    : sql`${before} <> ${after}`
  const changed = to.type === 'boolean-text' ? sql`false` : differs
  return sql<boolean>`${before} is not null and case when ${after} is null then true else ${changed} end`
}

interface CountedLoss {
  readonly step: LossyStep
  /** Rows that lose something. */
  readonly rows: number
}

function lostRows(step: LossyStep, dialect: DialectName): RawBuilder<boolean> {
  if (step.kind !== 'changeColumn') return sql<boolean>`${sql.ref(step.column.name)} is not null`
  const { from, to, losses } = step
  const emptied = sql<boolean>`${sql.ref(from.name)} is null`
  if (losses.every((loss) => loss === 'emptiness')) return emptied
  const changed = changedByConversion(from, to, dialect)
  return losses.includes('emptiness') ? sql<boolean>`(${emptied}) or (${changed})` : changed
}

/** Counts the affected rows of each lossy step, to be shown before confirmation. */
export async function countLosses(query: Query, dialect: DialectName, plan: TablePlan): Promise<CountedLoss[]> {
  const counted: CountedLoss[] = []
  for (const step of lossesOf(plan)) {
    counted.push({ step, rows: await countRows(query, plan.table, lostRows(step, dialect)) })
  }
  return counted
}

export type RestoreStep = Extract<PlanStep, { kind: 'restoreColumn' }>

const isFilled = ({ name }: ColumnSpec) => sql<boolean>`${sql.ref(name)} is not null`

const anyOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** Whether a row has a value in a kept column that the new one can hold as it is. */
const comesBack = (left: ColumnSpec, column: ColumnSpec, dialect: DialectName) =>
  sql<boolean>`(${isFilled(left)} and not (${changedByConversion(left, column, dialect)}))`

/** SQL for what a row gets back: the value of the last kept column that has one. */
export const restoredValue = ({ keptColumns, column }: RestoreStep, dialect: DialectName): RawBuilder<unknown> =>
  sql`coalesce(${sql.join([
    ...keptColumns.map(
      (one) => sql`case when ${comesBack(one, column, dialect)} then ${converted(one, column, dialect)} end`,
    ),
    sql`null`,
  ])})`

/** Condition on the rows whose value in a kept column stays there: neither it nor a later one comes back. */
export function staysBehind(
  { keptColumns, column }: RestoreStep,
  one: ColumnSpec,
  dialect: DialectName,
): RawBuilder<boolean> {
  const later = keptColumns.slice(0, keptColumns.indexOf(one) + 1)
  return sql<boolean>`${isFilled(one)} and not ${anyOf(later.map((each) => comesBack(each, column, dialect)))}`
}

export type ChangeStep = Extract<PlanStep, { kind: 'changeColumn' }>

/** Whether a kept value takes its place again: the new type holds it, and nobody has changed what had become of it. */
const returns = (left: ColumnSpec, { from, to }: ChangeStep, dialect: DialectName) =>
  sql<boolean>`(${comesBack(left, to, dialect)} and ${sql.ref(from.name)} is not distinct from ${become(left, from, dialect)})`

/** Whether a row gets back the value of a kept column or, without one, of any. The last one that can counts. */
function returnsFrom(step: ChangeStep, dialect: DialectName, one?: ColumnSpec): RawBuilder<boolean> {
  const { keptColumns = [] } = step
  const all = keptColumns.map((each) => returns(each, step, dialect))
  if (!one) return all.length > 0 ? anyOf(all) : sql<boolean>`(1 = 0)`
  const place = keptColumns.indexOf(one)
  const later = all.slice(0, place)
  return later.length > 0 ? sql<boolean>`(${all[place]} and not ${anyOf(later)})` : sql<boolean>`${all[place]}`
}

/** SQL for the value of a changed column: a kept one that takes its place again, else what the present one becomes. */
export function changedValue(step: ChangeStep, dialect: DialectName): Sql {
  const { from, to, keptColumns = [] } = step
  const present = become(from, to, dialect)
  if (keptColumns.length === 0) return present
  const cases = keptColumns.map((one) => sql`when ${returns(one, step, dialect)} then ${converted(one, to, dialect)}`)
  return sql`case ${sql.join(cases, sql` `)} else ${present} end`
}

/** SQL for what a change leaves in a column that keeps values: not those that take their place again. */
export const leftValue = (step: ChangeStep, one: ColumnSpec, dialect: DialectName): Sql =>
  sql`case when ${returnsFrom(step, dialect, one)} then null else ${sql.ref(one.name)} end`

/** SQL for the value that a change does not take along; null where it takes it. */
export const lostValue = (step: ChangeStep, dialect: DialectName): Sql =>
  sql`case when ${changedByConversion(step.from, step.to, dialect)} and not ${returnsFrom(step, dialect)}
    then ${sql.ref(step.from.name)} end`

/** How many rows get a value back, and how many have one that stays behind because the column cannot hold it as it is. */
export interface CountedRestore {
  readonly step: RestoreStep | ChangeStep
  readonly back: number
  readonly behind: number
}

/** Counts the rows of each step that brings values back. */
export async function countRestored(query: Query, dialect: DialectName, plan: TablePlan): Promise<CountedRestore[]> {
  const counted: CountedRestore[] = []
  for (const step of plan.steps) {
    if (step.kind !== 'restoreColumn' && step.kind !== 'changeColumn') continue
    const { keptColumns = [] } = step
    if (keptColumns.length === 0) continue
    const all = await countRows(query, plan.table, anyOf(keptColumns.map(isFilled)))
    const isBack =
      step.kind === 'changeColumn'
        ? returnsFrom(step, dialect)
        : sql<boolean>`${restoredValue(step, dialect)} is not null`
    const back = await countRows(query, plan.table, isBack)
    counted.push({ step, back, behind: all - back })
  }
  return counted
}

/** The number of rows that meet a condition. */
export async function countRows(query: Query, table: string, where: RawBuilder<boolean>): Promise<number> {
  const rows = query.selectFrom(table).where(where)
  const { n } = await rows.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return Number(n)
}

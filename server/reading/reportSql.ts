import { type RawBuilder, sql } from 'kysely'
import { badRequest, ProductError, productError } from '#core/error'
import { dependenciesOf, type Expression } from '#core/expression'
import { fieldTypeOf } from '#core/fieldType'
import { reportMessages } from '#core/message'
import { codeOf, isFigure } from '#core/model'
import { canCall } from '#core/permission'
import { firstParam, type WireParams } from '#core/query'
import type { ProgramColumn, ReportProgram } from '#core/source'
import {
  mayRead,
  namesScope,
  pointedRows,
  type RecordScope,
  restrictedTo,
  rowScopeOf,
  seenMembers,
  userValue,
  withMembers,
} from '#server/access'
import { type Dialect, memberSql, pointedAlias, type RowScope, rowSql } from '#server/table'
import { bucketSql } from './bucketSql.ts'
import { viewOf } from './where.ts'

type Sql = RawBuilder<unknown>

/** The alias of the rows that a report reads. */
const alias = 's'

interface ReportCall {
  scope: RecordScope
  params: WireParams
}

/**
 * The rows of a report as a subquery with a column for each field that the caller may see, and the key of each row as `id`: they are those of
 * the model that the caller may list, restricted like its list. Throws when the caller may not list it.
 */
export async function reportSql(program: ReportProgram, { scope, params }: ReportCall): Promise<Sql> {
  const from = await fromScope(program, scope)
  if (program.where) refuseHidden(program.where, from)
  const columns = columnsFor(program, scope)
  // By a parameter, somebody who only sees names could find out what else is in the rows.
  const rowScope = await rowScopeFor({ program, columns }, { from, params: scope.names ? {} : params })
  const wheres = [await restrictedTo(from, { alias, trash: 'live' })]
  if (program.where) wheres.push(rowSql(program.where, rowScope))
  const values = columns.map((column) => valueSql(column, { from, rowScope, program }))
  const names = columns.map(({ name }) => scope.model.field(name)?.columnName ?? name)
  const selected = values.map((value, index) => sql`${value} as ${sql.ref(names[index] ?? '')}`)
  const rows = sql`(select ${sql.join([sql`${sql.ref(`${alias}.id`)} as id`, ...selected])} from ${sql.table(program.from.table)} as ${sql.ref(alias)} where ${sql.join(wheres, sql.raw(' and '))})`
  return program.grouped ? groupedSql(rows, { columns, names, dialect: rowScope.dialect }) : rows
}

interface Grouping {
  columns: readonly ProgramColumn[]
  /** The names of the columns in SQL. */
  names: readonly string[]
  dialect: Dialect
}

/** The rows grouped by what is no figure. They are named in a subquery, because PostgreSQL takes an expression with parameters for another one each time. */
function groupedSql(rows: Sql, { columns, names, dialect }: Grouping): Sql {
  const cells = columns.map((column, index) => ({
    column,
    cell: sql.ref(`r.${names[index]}`),
    name: sql.ref(names[index] ?? ''),
  }))
  const groups = cells.filter(({ column }) => !isFigure(column)).map(({ cell }) => cell)
  const outputs = cells.map(
    ({ column, cell, name }) => sql`${isFigure(column) ? figureSql(column, cell, dialect) : cell} as ${name}`,
  )
  const grouping = groups.length > 0 ? sql` group by ${sql.join(groups)}` : sql``
  return sql`(select ${sql.join([sql`${groupKey(groups, dialect)} as id`, ...outputs])} from ${rows} as r${grouping})`
}

/** The scope of the model that a report reads. Throws when the caller may not list it and asks for more than its names. */
async function fromScope(
  { from: model }: ReportProgram,
  { services, caller, names }: RecordScope,
): Promise<RecordScope> {
  const from: RecordScope = { services, caller, model }
  if (names) return namesScope(from)
  if (!canCall(caller.rights, codeOf(model, 'list'))) throw productError('forbidden')
  return from
}

/** The columns that the caller may see. */
function columnsFor({ columns }: ReportProgram, scope: RecordScope): ProgramColumn[] {
  const visible = new Set(viewOf(scope).fields.map(({ name }) => name))
  return columns.filter(({ name }) => visible.has(name))
}

/** A condition over a field that the caller may not see would tell of it by what it leaves. */
function refuseHidden(where: Expression, { caller, model }: RecordScope): void {
  const { fields, refs } = dependenciesOf(where)
  const names = [...fields, ...refs.map((ref) => ref.slice(0, -1))]
  const isClosed = names.some((name) => {
    const field = model.field(name)
    return field !== undefined && !mayRead(caller, model, field)
  })
  if (isClosed) throw new ProductError('forbidden', reportMessages.closedCondition)
}

interface Selected {
  program: ReportProgram
  columns: readonly ProgramColumn[]
}

/** The scope of the conditions of a report, with its parameters as bound values. */
async function rowScopeFor(
  { program, columns }: Selected,
  { from, params }: { from: RecordScope; params: WireParams },
): Promise<RowScope> {
  const conditions = [program.where, ...columns.map(({ where }) => where)]
  const paths = conditions.flatMap((condition) => (condition ? dependenciesOf(condition).paths : []))
  const members = columns.flatMap(({ source }) => (source.member ? [source.name] : []))
  const pointed = await pointedRows([...paths, ...members], from)
  const values = paramValues(program.params, params)
  return {
    ...rowScopeOf(from, alias, pointed),
    value: (path) => (path[0] === '$params' ? (values[path[1] ?? ''] ?? null) : userValue(path, from)),
  }
}

/** The parameters of a call, `self_<name>`, as values of their types; outer quotes are cut. Never read as SQL. spec: contract §9.1 */
export function paramValues(declared: ReportProgram['params'], params: WireParams): Readonly<Record<string, unknown>> {
  const values = Object.entries(declared).map(([name, { type, title = name, default: fallback, required }]) => {
    const text = firstParam(params, `self_${name}`).replace(/^'(.*)'$/s, '$1')
    if (text === '') {
      if (required && (fallback ?? null) === null) throw badRequest(reportMessages.paramMissing, { title, name })
      return [name, fallback ?? null]
    }
    const read = fieldTypeOf(type)?.read(text, {}) ?? { value: text }
    if ('problem' in read) throw badRequest(reportMessages.paramValue, { title, name, problem: read.problem })
    return [name, read.value]
  })
  return Object.fromEntries(values)
}

interface ColumnScope {
  from: RecordScope
  rowScope: RowScope
  program: ReportProgram
}

/** What a column reads of a row: a field, its bucket, or what a figure counts. */
function valueSql({ kind, source, by, where }: ProgramColumn, { from, rowScope, program }: ColumnScope): Sql {
  const plain = source.member
    ? pathSql({ path: source.name, column: source.columnName, grouped: program.grouped }, { from, rowScope })
    : sql.ref(`${alias}.${source.columnName}`)
  if (kind === 'bucket')
    return by === 'month' ? sql`substr(${plain}, 1, 7)` : bucketSql[by ?? 'day'](plain, rowScope.dialect)
  return where ? sql`case when ${rowSql(where, rowScope)} then ${plain} end` : plain
}

function figureSql({ kind, source }: ProgramColumn, cell: Sql, dialect: Dialect): Sql {
  if (kind === 'count') return sql`count(${cell})`
  if (kind === 'sum') return sql`coalesce(sum(${cell}), 0)`
  if (kind !== 'avg') return sql`${sql.raw(kind)}(${cell})`
  return averageSql(cell, source.column?.type === 'decimal' ? (source.column.scale ?? 2) : 0, dialect)
}

/** With two more decimal places than its field; SQLite keeps decimals as scaled integers. */
const averageSql = (column: Sql, scale: number, dialect: Dialect): Sql =>
  dialect === 'sqlite'
    ? sql`cast(round(avg(${column}) * 100) as integer)`
    : sql`round(avg(${column}), ${sql.lit(scale + 2)})`

interface PathColumn {
  path: string
  column: string
  grouped: boolean
}

/** A field of a referenced record: empty where the caller may not see it, or, in groups, not query by it. */
function pathSql(
  { path, column, grouped }: PathColumn,
  { from, rowScope }: Pick<ColumnScope, 'from' | 'rowScope'>,
): Sql {
  const [seen] = seenMembers([path], from)
  const isOpen = seen && (!grouped || withMembers(new Map(), from).get(path)?.forbidden !== true)
  return isOpen && seen.member ? memberSql(seen.member, sql.ref(`${pointedAlias}.${column}`), rowScope) : sql`null`
}

/** The key of a group: its values as hexadecimal text, so that no character of them ends it early; `~` where there is none. */
function groupKey(groups: readonly Sql[], dialect: Dialect): Sql {
  if (groups.length === 0) return sql`'all'`
  const parts = groups.map((group) => {
    const text = sql`cast(${group} as text)`
    const hex = dialect === 'sqlite' ? sql`hex(${text})` : sql`upper(encode(convert_to(${text}, 'UTF8'), 'hex'))`
    return sql`case when ${group} is null then '~' else ${hex} end`
  })
  return sql.join(parts, sql` || '-' || `)
}

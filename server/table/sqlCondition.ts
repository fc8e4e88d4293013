import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Field, type Model, memberField, snakeCase } from '#core/model'
import { type CompareOperator, type Condition, evaluateCondition, type Literal } from '#core/query'
import { type Dialect, keyText } from './cell.ts'
import { isInitials, searchColumnOf } from './companion.ts'
import { type PointedRows, pointedAlias, pointedSql, referenceSql, storedSql } from './memberSql.ts'

/** Where a condition runs. */
export interface SqlScope {
  model: Model
  /** Alias of the table in the statement. */
  alias: string
  dialect: Dialect
  /** Looks up models for tree conditions and paths. */
  find(modelId: string): Model | undefined
  /** The rows that paths such as `typeId$.kind` may lead to; without them such a condition is false. */
  pointed?: PointedRows | undefined
}

const yes: Sql = sql<SqlBool>`1 = 1`
const no: Sql = sql<SqlBool>`1 = 0`

/**
 * A condition as parameterized SQL. Negation is pushed down to the comparisons, which handle null, so that the database gives the same result as
 * `evaluateCondition` and indexes stay usable.
 */
export function conditionSql(condition: Condition, scope: SqlScope, negated = false): Sql {
  switch (condition.kind) {
    case 'always':
      return negated ? no : yes
    case 'never':
      return negated ? yes : no
    case 'and':
      return joined(
        condition.all.map((part) => conditionSql(part, scope, negated)),
        negated ? 'or' : 'and',
      )
    case 'or':
      return joined(
        condition.any.map((part) => conditionSql(part, scope, negated)),
        negated ? 'and' : 'or',
      )
    case 'not':
      return conditionSql(condition.of, scope, !negated)
    default:
      return atomSql(condition, scope, negated)
  }
}

function joined(parts: readonly Sql[], operator: 'and' | 'or'): Sql {
  if (parts.length === 0) return operator === 'and' ? yes : no
  return sql<SqlBool>`(${sql.join(parts, sql.raw(` ${operator} `))})`
}

type Atom = Exclude<Condition, { kind: 'always' | 'never' | 'and' | 'or' | 'not' }>

function atomSql(condition: Atom, scope: SqlScope, negated: boolean): Sql {
  const field = scope.model.field(condition.field)
  if (!field) return pathSql(condition, scope, negated)
  const holds = field.link ? linkSql(condition, field, scope) : columnSql(condition, field, scope)
  return negated ? sql<SqlBool>`not coalesce(${holds}, ${falseIn(scope)})` : holds
}

/**
 * A condition on the field of a referenced row. Instead of a lookup for each row, it selects the keys of the referenced rows that meet the
 * condition; or of those that do not, if the condition also holds for a row that refers to nothing.
 */
function pathSql(condition: Atom, scope: SqlScope, negated: boolean): Sql {
  const member = memberField(condition.field, scope.model, scope.find)?.member
  const rows = member && pointedSql(member, scope)
  if (!member || !rows) return no
  const own = { ...condition, field: member.field.name }
  const holdsForNone = evaluateCondition(own, {})
  const meets = atomSql(own, { ...scope, model: member.target, alias: pointedAlias }, holdsForNone)
  const stored = storedSql(member, scope)
  const isAmong = sql<SqlBool>`coalesce(${referenceSql(member, scope)} in (select ${stored} from ${rows} and ${stored} is not null and ${meets}), ${falseIn(scope)})`
  return negated === holdsForNone ? isAmong : sql<SqlBool>`not ${isAmong}`
}

const falseIn = ({ dialect }: SqlScope) => sql.raw(dialect === 'sqlite' ? '0' : 'false')

const ref = (scope: SqlScope, field: Field) => sql.ref(`${scope.alias}.${field.columnName}`)

function columnSql(condition: Atom, field: Field, scope: SqlScope): Sql {
  const column = ref(scope, field)
  if (condition.kind === 'compare') return compareSql(condition, field, scope)
  if (condition.kind === 'in') return inSql(condition.values, field, scope)
  if (condition.kind === 'match') return searchSql(condition, field, scope)
  if (condition.kind === 'holds') return holdsSql(condition.value, column, scope.dialect)
  return underSql(condition.root, column, { field, scope })
}

const operators: Readonly<Record<CompareOperator, string>> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' }

function compareSql({ op, value }: { op: CompareOperator; value: Literal }, field: Field, scope: SqlScope): Sql {
  const column = ref(scope, field)
  if (value === null)
    return op === 'eq' || op === 'ne' ? sql<SqlBool>`${column} is ${sql.raw(op === 'eq' ? 'null' : 'not null')}` : no
  const cell = comparable(value, { ...scope, field })
  if (cell === undefined) return op === 'ne' ? yes : no
  if (op === 'ne') return sql<SqlBool>`(${column} <> ${cell} or ${column} is null)`
  return sql<SqlBool>`${column} ${sql.raw(operators[op])} ${cell}`
}

function inSql(values: readonly Literal[], field: Field, scope: SqlScope): Sql {
  const column = ref(scope, field)
  const cells = values.flatMap((value) => (value === null ? [] : (comparable(value, { ...scope, field }) ?? [])))
  const withNull = values.includes(null)
  if (cells.length === 0) return withNull ? sql<SqlBool>`${column} is null` : no
  const listed = sql<SqlBool>`${column} in (${sql.join(cells)})`
  return withNull ? sql<SqlBool>`(${listed} or ${column} is null)` : listed
}

type Match = Extract<Condition, { kind: 'match' }>

function matchSql(condition: Match, column: RawBuilder<unknown>, dialect: Dialect): Sql {
  if (condition.mode === 'starts' && !condition.ignoreCase) return startsExactly(column, condition.text)
  return endsOrContains(column, condition, dialect)
}

/** A user's search also matches pinyin initials; a data rule never does. spec: architecture, Search columns */
function searchSql(condition: Match, field: Field, scope: SqlScope): Sql {
  const textMatch = matchSql(condition, ref(scope, field), scope.dialect)
  const initials = searchColumnOf(field)
  if (!initials || !condition.ignoreCase || !isInitials(condition.text)) return textMatch
  const column = sql.ref(`${scope.alias}.${initials}`)
  const mode = condition.mode === 'ends' ? 'ends' : 'contains'
  return sql<SqlBool>`(${textMatch} or ${endsOrContains(column, { ...condition, mode }, scope.dialect)})`
}

const among = (column: RawBuilder<unknown>, value: RawBuilder<unknown>, dialect: Dialect): Sql =>
  dialect === 'sqlite'
    ? sql<SqlBool>`instr(',' || ${column} || ',', ',' || ${value} || ',') > 0`
    : sql<SqlBool>`strpos(',' || ${column} || ',', ',' || ${value} || ',') > 0`

/** Whether a comma-joined column contains the value. */
export const holdsSql = (value: string, column: RawBuilder<unknown>, dialect: Dialect): Sql =>
  among(column, sql`${sql.val(value)}${sql.raw(dialect === 'postgres' ? '::text' : '')}`, dialect)

interface Under {
  field: Field
  scope: SqlScope
}

/** Whether the field refers to `root` or a descendant in the target's tree; for comma-joined keys, whether any of them does. */
function underSql(root: string, column: RawBuilder<unknown>, { field, scope }: Under): Sql {
  const target = field.target && scope.find(field.target.model)
  const several = field.type.multiple && !field.link
  if (!target?.parent || !field.target)
    return several ? holdsSql(root, column, scope.dialect) : sql<SqlBool>`${column} = ${root}`
  const stored = sql.ref(`node.${snakeCase(field.target.store)}`)
  const table = sql.table(target.table)
  const below = sql`with recursive below(id, stored) as (
      select node.id, ${stored} from ${table} as node where ${stored} = ${root}
      union
      select node.id, ${stored} from ${table} as node join below on node.${sql.ref(target.parent.columnName)} = below.id
    )`
  const same = several ? holdsSql(root, column, scope.dialect) : sql<SqlBool>`${column} = ${root}`
  const deeper = several
    ? sql<SqlBool>`exists (${below} select 1 from below where ${among(column, sql.ref('below.stored'), scope.dialect)})`
    : sql<SqlBool>`${column} in (${below} select stored from below)`
  return sql<SqlBool>`(${same} or ${deeper})`
}

/** The values of a many-to-many field are stored as link rows. */
function linkSql(condition: Atom, field: Field, scope: SqlScope): Sql {
  const link = field.link
  if (!link) return no
  const target = sql.ref(`link.${snakeCase(link.to)}`)
  const matches = linkedSql(condition, target, { field, scope })
  const owner = sql.ref(`link.${snakeCase(link.from)}`)
  return sql<SqlBool>`exists (select 1 from ${sql.table(snakeCase(link.model))} as link where ${owner} = ${keyText(scope.model, scope.alias, scope.dialect)} and link.del_flag = 0 and ${matches})`
}

function linkedSql(condition: Atom, target: RawBuilder<unknown>, under: Under): Sql {
  if (condition.kind === 'under') return underSql(condition.root, target, under)
  if (condition.kind === 'match') return matchSql(condition, target, under.scope.dialect)
  const values = valuesOf(condition)
  return values.length === 0 ? no : sql<SqlBool>`${target} in (${sql.join(values)})`
}

function valuesOf(condition: Exclude<Atom, { kind: 'under' | 'match' }>): string[] {
  if (condition.kind === 'in') return condition.values.map(String)
  if (condition.kind === 'holds') return [condition.value]
  return condition.op === 'eq' ? [String(condition.value)] : []
}

type Sql = RawBuilder<SqlBool>

const maxCodePoint = 0x10ffff

/** The smallest text after all texts with this prefix, by code point; null when there is none. */
function afterPrefix(prefix: string): string | null {
  const points = Array.from(prefix, (char) => char.codePointAt(0) ?? 0)
  while (points.at(-1) === maxCodePoint) points.pop()
  const last = points.pop()
  if (last === undefined) return null
  return String.fromCodePoint(...points, last === 0xd7ff ? 0xe000 : last + 1)
}

/** Case-sensitive prefix match as a range, so that an index can be used. */
function startsExactly(column: RawBuilder<unknown>, text: string): Sql {
  const after = afterPrefix(text)
  const from = sql<SqlBool>`${column} >= ${text}`
  return after === null ? from : sql<SqlBool>`(${from} and ${column} < ${after})`
}

interface TextMatch {
  mode: 'contains' | 'starts' | 'ends'
  text: string
  ignoreCase: boolean
}

/** Matches literal text; `ignoreCase` folds A to Z only, on both databases. */
function endsOrContains(column: RawBuilder<unknown>, { mode, text, ignoreCase }: TextMatch, dialect: Dialect): Sql {
  if (dialect === 'sqlite' && !ignoreCase)
    return sql<SqlBool>`${column} glob ${affixed(mode, text.replace(/[*?[\]]/g, '[$&]'), '*')}`
  const pattern = affixed(mode, text.replace(/[\\%_]/g, '\\$&'), '%')
  const operator = sql.raw(dialect === 'postgres' && ignoreCase ? 'ilike' : 'like')
  return sql<SqlBool>`${column} ${operator} ${pattern} escape '\\'`
}

const affixed = (mode: TextMatch['mode'], text: string, any: string): string =>
  `${mode === 'starts' ? '' : any}${text}${mode === 'ends' ? '' : any}`

interface Column {
  model: Model
  field: Field
  dialect: Dialect
}

type Comparable = RawBuilder<unknown> | string | number

/**
 * A literal for comparison with a column; undefined when it can equal no value there. Unlike a stored value it is never rounded: no integer
 * equals 5.5, and a number beyond the range of the column is only larger or smaller.
 */
function comparable(value: Exclude<Literal, null>, { model, field, dialect }: Column): Comparable | undefined {
  const isKey = field.name === 'id' && model.document.key?.type === 'int'
  const type = isKey ? 'integer' : (field.column?.type ?? 'text')
  if (type !== 'integer' && type !== 'decimal') return String(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return undefined
  if (dialect === 'postgres') return Number.isSafeInteger(number) ? number : sql`cast(${String(number)} as numeric)`
  return type === 'integer' ? number : Number(`${number}e${field.column?.scale ?? 2}`)
}

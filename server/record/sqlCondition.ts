import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Field, Model } from '#core/model'
import { snakeCase } from '#core/model'
import type { CompareOperator, Condition, Literal } from '#core/query'
import { type Dialect, toCell } from './cell.ts'

/** Where a condition runs: the table's alias, its model and the database's dialect. */
export interface SqlScope {
  model: Model
  /** Alias of the table in the statement. */
  alias: string
  dialect: Dialect
  /** Models that tree conditions walk through. */
  find(modelId: string): Model | undefined
}

type Sql = RawBuilder<SqlBool>

const yes: Sql = sql<SqlBool>`1 = 1`
const no: Sql = sql<SqlBool>`1 = 0`

/**
 * A condition as SQL with parameters only. Negation is pushed down to the comparisons, where null is looked after,
 * so that the database decides exactly as `evaluateCondition` does and indexes stay usable.
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

function joined(parts: readonly Sql[], word: 'and' | 'or'): Sql {
  if (parts.length === 0) return word === 'and' ? yes : no
  return sql<SqlBool>`(${sql.join(parts, sql.raw(` ${word} `))})`
}

type Atom = Exclude<Condition, { kind: 'always' | 'never' | 'and' | 'or' | 'not' }>

function atomSql(condition: Atom, scope: SqlScope, negated: boolean): Sql {
  const field = scope.model.field(condition.field)
  if (!field) return no
  const holds = field.link ? linkSql(condition, field, scope) : columnSql(condition, field, scope)
  return negated ? sql<SqlBool>`not coalesce(${holds}, ${sql.raw(scope.dialect === 'sqlite' ? '0' : 'false')})` : holds
}

const ref = (scope: SqlScope, field: Field) => sql.ref(`${scope.alias}.${field.columnName}`)

function columnSql(condition: Atom, field: Field, scope: SqlScope): Sql {
  const column = ref(scope, field)
  if (condition.kind === 'compare') return compareSql(condition, field, scope)
  if (condition.kind === 'in') return inSql(condition.values, field, scope)
  if (condition.kind === 'match') return matchSql(condition, column, scope.dialect)
  if (condition.kind === 'holds')
    return matchSql(
      { mode: 'contains', text: `,${condition.value},`, ignoreCase: false },
      sql`(',' || ${column} || ',')`,
      scope.dialect,
    )
  return underSql(condition.root, column, field, scope)
}

const signs: Readonly<Record<CompareOperator, string>> = { eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' }

function compareSql({ op, value }: { op: CompareOperator; value: Literal }, field: Field, scope: SqlScope): Sql {
  const column = ref(scope, field)
  const cell = toCell(field, value, scope.dialect)
  if (cell === null)
    return op === 'eq' || op === 'ne' ? sql<SqlBool>`${column} is ${sql.raw(op === 'eq' ? 'null' : 'not null')}` : no
  if (op === 'ne') return sql<SqlBool>`(${column} <> ${cell} or ${column} is null)`
  return sql<SqlBool>`${column} ${sql.raw(signs[op])} ${cell}`
}

function inSql(values: readonly Literal[], field: Field, scope: SqlScope): Sql {
  const cells = values.map((value) => toCell(field, value, scope.dialect)).filter((cell) => cell !== null)
  const withNull = values.includes(null)
  if (cells.length === 0) return withNull ? sql<SqlBool>`${ref(scope, field)} is null` : no
  const listed = sql<SqlBool>`${ref(scope, field)} in (${sql.join(cells)})`
  return withNull ? sql<SqlBool>`(${listed} or ${ref(scope, field)} is null)` : listed
}

interface Match {
  mode: 'contains' | 'starts' | 'ends'
  text: string
  ignoreCase: boolean
}

function matchSql({ mode, text, ignoreCase }: Match, column: RawBuilder<unknown>, dialect: Dialect): Sql {
  if (ignoreCase) {
    const pattern = affix(mode, text.replace(/[\\%_]/g, '\\$&'), '%')
    return sql<SqlBool>`${column} ${sql.raw(dialect === 'sqlite' ? 'like' : 'ilike')} ${pattern} escape '\\'`
  }
  if (dialect === 'sqlite') return sql<SqlBool>`${column} glob ${affix(mode, text.replace(/[*?[\]]/g, '[$&]'), '*')}`
  return sql<SqlBool>`${column} like ${affix(mode, text.replace(/[\\%_]/g, '\\$&'), '%')} escape '\\'`
}

function affix(mode: Match['mode'], text: string, any: string): string {
  return `${mode === 'starts' ? '' : any}${text}${mode === 'ends' ? '' : any}`
}

/** The field names `root` or a record below it in the target's tree. */
function underSql(root: string, column: RawBuilder<unknown>, field: Field, scope: SqlScope): Sql {
  const target = field.target && scope.find(field.target.model)
  const parent = target?.parent
  if (!target || !parent || !field.target) return sql<SqlBool>`${column} = ${root}`
  const stored = sql.ref(`node.${snakeCase(field.target.store)}`)
  const table = sql.table(target.table)
  return sql<SqlBool>`${column} in (
    with recursive below(id, stored) as (
      select node.id, ${stored} from ${table} as node where ${stored} = ${root}
      union
      select node.id, ${stored} from ${table} as node join below on node.${sql.ref(parent.columnName)} = below.id
    ) select stored from below)`
}

/** A many-to-many field has its values as link rows. */
function linkSql(condition: Atom, field: Field, scope: SqlScope): Sql {
  const link = field.link
  const values = valuesOf(condition)
  if (!link || values.length === 0) return no
  const table = sql.table(snakeCase(link.model))
  const owner = sql.ref(`link.${snakeCase(link.from)}`)
  const target = sql.ref(`link.${snakeCase(link.to)}`)
  const matches =
    condition.kind === 'under'
      ? underSql(condition.root, target, field, scope)
      : sql<SqlBool>`${target} in (${sql.join(values)})`
  return sql<SqlBool>`exists (select 1 from ${table} as link where ${owner} = ${sql.ref(`${scope.alias}.id`)} and ${matches})`
}

function valuesOf(condition: Atom): string[] {
  if (condition.kind === 'in') return condition.values.map(String)
  if (condition.kind === 'holds') return [condition.value]
  if (condition.kind === 'under') return [condition.root]
  return condition.kind === 'compare' && condition.op === 'eq' ? [String(condition.value)] : []
}

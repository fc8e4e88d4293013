import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { productError } from '#core/error'
import { dependenciesOf, type Expression } from '#core/expression'
import { fillText, recordMessages } from '#core/message'
import { commonNames, createCollector, type Field, fieldTypesOf, fullChecks, readExpression } from '#core/model'
import { type Condition, type ListQuery, parseListQuery, type WireParams } from '#core/query'
import {
  levelWhere,
  mayRead,
  type Narrowing,
  type RecordScope,
  refuseClosed,
  restrictedTo,
  rowScopeOf,
  sqlScopeOf,
} from '#server/access'
import { conditionSql, rowSql } from '#server/table'
import { viewOf } from './view.ts'

export interface WhereOptions {
  trash?: 'live' | 'trash'
  /** Only the children of this record; empty for the top of the tree. */
  level?: string
  /** A further condition of the server's own; it may rest on fields that the caller does not see. */
  and?: Condition
}

export interface ListWhere {
  query: ListQuery
  where: RawBuilder<SqlBool>
}

/** What a list call asks for within what its caller may see. A condition that cannot be used is refused by name. */
export async function listWhere(
  scope: RecordScope,
  params: WireParams,
  { trash = 'live', level, and }: WhereOptions,
): Promise<ListWhere> {
  const query = parseListQuery(params, viewOf(scope).query)
  const [problem] = query.problems
  if (problem) throw productError('badRequest', { reason: problem.message }, { problems: query.problems })
  const parts = [await restrictedTo(scope, { alias: 't', trash })]
  if (query.condition.kind !== 'always') parts.push(conditionSql(query.condition, sqlScopeOf(scope, 't')))
  const narrowing = narrowingOf(params.where, scope)
  if (level !== undefined && scope.model.parent) parts.push(await levelWhere(scope, level, narrowing))
  if (and) parts.push(conditionSql(and, sqlScopeOf(scope, 't')))
  if (narrowing) parts.push(narrowing('t'))
  return { query, where: sql<SqlBool>`${sql.join(parts, sql.raw(' and '))}` }
}

/**
 * A `where` of a document, its `$names` already bound to literals, over fields that the caller may read, and may ask by;
 * nothing where there is none.
 */
export function narrowingOf(
  text: unknown,
  scope: RecordScope,
  mayAsk?: (field: Field) => boolean,
): Narrowing | undefined {
  if (typeof text !== 'string' || text === '') return undefined
  const condition = documentCondition(text, scope)
  if (mayAsk) refuseClosed(dependenciesOf(condition).fields, scope.model, mayAsk)
  return (alias) => rowSql(condition, rowScopeOf(scope, alias))
}

const mostConditions = 200

function documentCondition(text: string, scope: RecordScope): Expression {
  const { conditions } = viewOf(scope)
  const known = conditions.get(text)
  if (known) return known
  const read = readCondition(text, scope)
  if (conditions.size >= mostConditions) conditions.clear()
  conditions.set(text, read)
  return read
}

function readCondition(text: string, scope: RecordScope): Expression {
  const types = fieldTypesOf(scope.model.id, scope.services.library.current(), false)
  const open = scope.model.fields.filter((field) => mayRead(scope.caller, scope.model, field))
  const readable = new Set(open.map((field) => field.name))
  const rowFields = Object.fromEntries(Object.entries(types).filter(([name]) => readable.has(name)))
  const collector = createCollector({ kind: 'model', id: scope.model.id }, fullChecks)
  const expression = readExpression(text, { collector, at: ['where'], names: commonNames, rowFields })
  if (expression) return expression
  throw productError('badRequest', {
    reason: fillText(recordMessages.badWhere, {
      problem: collector.diagnostics[0]?.message ?? recordMessages.unusableCondition,
    }),
  })
}

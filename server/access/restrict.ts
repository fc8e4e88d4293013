import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dependenciesOf, parseExpression } from '#core/expression'
import { ownRecordOf } from '#core/model'
import { fieldsOf } from '#core/query'
import { rowConditionFor } from '#server/rights'
import { conditionSql, type RowScope, rowSql, type SqlScope } from '#server/table'
import type { RecordScope } from './scope.ts'
import { tenantWhere } from './tenant.ts'
import { userValue } from './userValue.ts'

interface Restriction {
  alias: string
  /** Live rows, rows in the trash, or both. */
  trash: 'live' | 'trash' | 'both'
}

/** The SQL scope of a model under an alias. */
export const sqlScopeOf = ({ services, model }: RecordScope, alias: string): SqlScope => ({
  model,
  alias,
  dialect: services.database.dialect,
  find: (id) => services.library.current().resolvedModel(id),
})

/** The scope of a row expression over a model under an alias, with the names of the caller. */
export const rowScopeOf = (scope: RecordScope, alias: string): RowScope => ({
  ...sqlScopeOf(scope, alias),
  source: scope.services.library.current(),
  value: (path) => userValue(path, scope),
})

/** What every read of a model is cut by: the tenant, the trash and the caller's data rules. */
export async function restrictedTo(scope: RecordScope, { alias, trash }: Restriction): Promise<RawBuilder<SqlBool>> {
  const parts: RawBuilder<SqlBool>[] = []
  if (trash !== 'both')
    parts.push(sql<SqlBool>`${sql.ref(`${alias}.del_flag`)} = ${sql.raw(trash === 'trash' ? '1' : '0')}`)
  const ofTenant = tenantWhere(scope, alias)
  if (ofTenant) parts.push(ofTenant)
  parts.push(...(ownOnly(scope, alias) ?? (await dataRules(scope, alias))))
  return parts.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(parts, sql.raw(' and '))}`
}

/** The condition on the caller's own record, where nothing else is to be seen. */
function ownOnly(scope: RecordScope, alias: string): RawBuilder<SqlBool>[] | undefined {
  if (scope.own !== scope.model.id) return undefined
  const own = ownRecordOf(scope.model)
  return [own ? rowSql(own.where, rowScopeOf(scope, alias)) : sql<SqlBool>`1 = 0`]
}

/** Whether data rules, or the own record being all, keep rows of the model from the caller. */
export async function hasDataRules(scope: RecordScope): Promise<boolean> {
  if (scope.own === scope.model.id) return true
  const { condition, expressions } = await rowConditionFor(scope.caller, scope.model.id, scope.services)
  return condition.kind !== 'always' || expressions.length > 0
}

/** The fields by which data rules tell what the caller sees of the model. */
export async function ruledFields({ caller, model, services }: RecordScope): Promise<ReadonlySet<string>> {
  const { condition, expressions } = await rowConditionFor(caller, model.id, services)
  const read = expressions.map(parseExpression).flatMap((one) => (one.ok ? [dependenciesOf(one.expression)] : []))
  return new Set([
    ...fieldsOf(condition),
    ...read.flatMap(({ fields, refs }) => [...fields, ...refs.map((ref) => ref.slice(0, -1))]),
  ])
}

async function dataRules(scope: RecordScope, alias: string): Promise<RawBuilder<SqlBool>[]> {
  const { condition, expressions } = await rowConditionFor(scope.caller, scope.model.id, scope.services)
  const rowScope = rowScopeOf(scope, alias)
  const parts = condition.kind === 'always' ? [] : [conditionSql(condition, rowScope)]
  return [...parts, ...expressions.map((text) => expressionRule(text, rowScope))]
}

/** A rule that cannot be read shows no row. */
function expressionRule(text: string, rowScope: RowScope): RawBuilder<SqlBool> {
  const parsed = parseExpression(text)
  return parsed.ok ? rowSql(parsed.expression, rowScope) : sql<SqlBool>`1 = 0`
}

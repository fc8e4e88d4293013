import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { dependenciesOf, parseExpression } from '#core/expression'
import type { Library } from '#core/library'
import { areNamesOpen, codeOf, type Field, type Model, maxFollowSteps, type Ownership, ownershipOf } from '#core/model'
import { canCall, type DataScope } from '#core/permission'
import { allOf, type Condition, equals, fieldsOf, startsWith } from '#core/query'
import { grantsOf, rowConditionFor } from '#server/rights'
import { conditionSql, type PointedRows, pointedAlias, rowSql, storedText } from '#server/table'
import { type RecordScope, rowScopeOf, sqlScopeOf } from './scope.ts'
import { tenantWhere } from './tenant.ts'

type Where = RawBuilder<SqlBool>

const nothing = sql<SqlBool>`1 = 0`

/**
 * The conditions that bind the rows of a model for the caller: the data scope of the roles, applied through the `rows` of the model, and
 * the data rules. What binds a record binds what follows it. Empty when every row is visible.
 */
export const boundWhere = (scope: RecordScope, alias: string): Promise<Where[]> => boundAfter(scope, alias, 0)

async function boundAfter(scope: RecordScope, alias: string, steps: number): Promise<Where[]> {
  if (scope.caller.rights.admin) return []
  const rules = await rowConditionFor(scope.caller, scope.model.id, scope.services)
  const ofScope = await scopeWhere({ scope, alias, steps }, hasRules(rules))
  const department = ofScope.length > 0 ? await departmentOf(scope) : undefined
  const bound = [...ofScope, ...rulesWhere(withoutImplied(rules, department), rowScopeOf(scope, alias))]
  return scope.opened && bound.length > 0 ? orOpened(bound, { scope, alias }) : bound
}

type Opening = Ownership['openings'][number]

/** The rows within these bounds, and those that a record of another model opens to the caller. */
async function orOpened(bound: readonly Where[], at: Aliased): Promise<Where[]> {
  const { openings = [] } = ownershipFor(at.scope) ?? {}
  const opened = await Promise.all(openings.map((opening) => openedWhere(opening, at)))
  const within = sql<SqlBool>`(${sql.join(bound, sql.raw(' and '))})`
  return [sql<SqlBool>`(${sql.join([within, ...opened], sql.raw(' or '))})`]
}

/** The rows whose ids, or other keys, stand in records of another model that the caller may read. Nothing opens those in turn. */
async function openedWhere(
  { model: id, field, key = 'id', where }: Opening,
  { scope, alias }: Aliased,
): Promise<Where> {
  const { opened: _opened, ...closed } = scope
  const model = scope.services.library.current().resolvedModel(id)
  if (!model || !canCall(scope.caller.rights, codeOf(model, 'detail'))) return nothing
  const opener = { scope: { ...closed, model }, alias: `${alias}_opener` }
  // An empty value names nothing: two empty ones are no pair.
  const named = `${field} != null && ${field} == $row.${key}`
  const names = parseExpression(where === undefined ? named : `${named} && (${where})`)
  if (!names.ok) return nothing
  const around = {
    ...rowScopeOf(opener.scope, opener.alias, liveTargets(model, opener.scope)),
    outer: { model: scope.model, alias },
  }
  const parts = [
    liveWhere(opener.scope, opener.alias),
    ...(await boundWhere(opener.scope, opener.alias)),
    rowSql(names.expression, around),
  ]
  return sql<SqlBool>`exists (select 1 from ${sql.table(model.table)} as ${sql.ref(opener.alias)} where ${sql.join(parts, sql.raw(' and '))})`
}

/** The rows of the caller's tenant that are not in the trash, whoever may see them. */
function liveWhere(scope: RecordScope, alias: string): Where {
  const live = sql<SqlBool>`${sql.ref(`${alias}.del_flag`)} = 0`
  const ofTenant = tenantWhere(scope, alias)
  return ofTenant ? sql<SqlBool>`${live} and ${ofTenant}` : live
}

/** The rows that the paths of an opening lead to: the document decides by them, and nobody reads them thereby. */
function liveTargets({ fields }: Model, scope: RecordScope): PointedRows {
  const targets = fields.flatMap(
    ({ target }) => scope.services.library.current().resolvedModel(target?.model ?? '') ?? [],
  )
  return new Map(targets.map((model) => [model.id, liveWhere({ ...scope, model }, pointedAlias)]))
}

type Rules = Awaited<ReturnType<typeof rowConditionFor>>

const hasRules = ({ condition, expressions }: Rules): boolean => condition.kind !== 'always' || expressions.length > 0

/**
 * The rules without those that the scope implies: who sees one village need not be told to stay within its town. PostgreSQL would take the two
 * conditions for independent, expect a fraction of the rows, and choose an index by that.
 */
function withoutImplied(rules: Rules, department: Condition | undefined): Rules {
  const parts = rules.condition.kind === 'and' ? rules.condition.all : [rules.condition]
  return { ...rules, condition: allOf(parts.filter((part) => !department || !implies(department, part))) }
}

/** Whether a department, or a branch of departments, lies within the branch of the other condition. */
function implies(department: Condition, other: Condition): boolean {
  if (other.kind !== 'match' || other.mode !== 'starts' || other.ignoreCase) return false
  if (department.kind === 'compare')
    return department.field === other.field && String(department.value).startsWith(other.text)
  return department.kind === 'match' && department.field === other.field && department.text.startsWith(other.text)
}

/** Fields of the model that its rows are bound by. */
export async function boundFields(scope: RecordScope): Promise<ReadonlySet<string>> {
  const { caller, model, services } = scope
  if (caller.rights.admin) return new Set()
  const rules = await rowConditionFor(caller, model.id, services)
  const { condition, expressions } = rules
  const ofScope = await scopeWhere({ scope, alias: 't', steps: 0 }, hasRules(rules))
  const reads = expressions.map(parseExpression).flatMap((each) => (each.ok ? [dependenciesOf(each.expression)] : []))
  return new Set([
    ...fieldsOf(condition),
    ...reads.flatMap(({ fields, refs }) => [...fields, ...refs.map((ref) => ref.slice(0, -1))]),
    ...(ofScope.length > 0 ? fieldsOfOwnership(ownershipFor(scope)) : []).map(({ name }) => name),
  ])
}

const ownershipFor = ({ model, services }: RecordScope): Ownership | undefined =>
  ownershipIn(model, services.library.current())

/** To whom the rows of a model belong, also of one that does not say so. */
export const ownershipIn = (model: Model, library: Library): Ownership | undefined =>
  ownershipOf(model, library) ?? unstated(model)

function fieldsOfOwnership(ownership: Ownership | undefined): readonly Field[] {
  if (!ownership || ownership.kind === 'all') return []
  if (ownership.kind === 'follow') return ownership.fields
  return [...(ownership.department ? [ownership.department] : []), ...ownership.creators]
}

/** A model with calls that was stored before it had to say to whom its rows belong: to the department of who entered them. */
function unstated(model: Model): Ownership | undefined {
  const [department, creator] = [model.field('sysOrgCode'), model.field('createBy')]
  if (model.api === undefined || !department || !creator) return undefined
  return { kind: 'owned', department, owners: [], creators: [creator], openings: [] }
}

/** The condition of the data scope; under 按规则 the rules of a model, if it has any, take its place. */
async function scopeWhere(following: Following, isRuled: boolean): Promise<Where[]> {
  const { scope } = following
  const { model, services, caller } = scope
  const ownership = ownershipFor(scope)
  if (!ownership || ownership.kind === 'all' || (scope.names && areNamesOpen(model))) return []
  if (ownership.kind === 'follow') return followWhere(ownership.fields, following)
  const { dataScope } = await grantsOf(caller, services)
  if (dataScope === 'all' || (dataScope === 'rules' && isRuled)) return []
  return [ownedWhere(ownership, dataScope, following)]
}

interface Aliased {
  scope: RecordScope
  alias: string
}

/** Rows of the departments in the data scope, and those of which the caller is an owner. */
function ownedWhere(
  { department, owners, creators }: Ownership & { kind: 'owned' },
  dataScope: DataScope,
  at: Aliased,
): Where {
  const byDepartment = department && (dataScope === 'below' || dataScope === 'department')
  const parts = [
    ...(byDepartment ? departmentWhere(department, dataScope, at) : []),
    ...(byDepartment ? owners : creators).map((owner) => ownerWhere(owner, at)),
  ]
  return parts.length === 0 ? nothing : sql<SqlBool>`(${sql.join(parts, sql.raw(' or '))})`
}

/** The condition of the scope, if it reads the department of the rows alone and that holds its code. */
async function departmentOf(scope: RecordScope): Promise<Condition | undefined> {
  const { caller, services } = scope
  const ownership = ownershipFor(scope)
  if (ownership?.kind !== 'owned' || ownership.owners.length > 0 || !holdsCode(ownership.department)) return undefined
  const { dataScope } = await grantsOf(caller, services)
  const isByDepartment = dataScope === 'below' || dataScope === 'department'
  return isByDepartment && caller.user.orgCode
    ? within(ownership.department.name, dataScope, caller.user.orgCode)
    : undefined
}

const holdsCode = (field: Field | undefined): field is Field =>
  field !== undefined && (!field.target || field.target.store === 'orgCode')

const within = (name: string, dataScope: DataScope, orgCode: string): Condition =>
  dataScope === 'below' ? startsWith(name, orgCode) : equals(name, orgCode)

function departmentWhere(field: Field, dataScope: DataScope, { scope, alias }: Aliased): Where[] {
  const { orgCode } = scope.caller.user
  if (!orgCode) return []
  const target = field.target && scope.services.library.current().resolvedModel(field.target.model)
  if (!target || field.target?.store === 'orgCode')
    return [conditionSql(within(field.name, dataScope, orgCode), sqlScopeOf(scope, alias))]
  const stored = target.field(field.target?.store ?? 'id')
  const departs = conditionSql(within('orgCode', dataScope, orgCode), sqlScopeOf({ ...scope, model: target }, 'depart'))
  return [
    sql<SqlBool>`${columnOf(alias, field)} in (select ${columnOf('depart', stored)} from ${sql.table(target.table)} as depart where ${departs})`,
  ]
}

function ownerWhere(field: Field, { scope, alias }: Aliased): Where {
  const { user } = scope.caller
  const key = field.target?.store === 'id' ? 'id' : 'username'
  if (!field.type.multiple) return sql<SqlBool>`${columnOf(alias, field)} = ${user[key]}`
  const parsed = parseExpression(`has(${field.name}, $user.${key})`)
  return parsed.ok ? rowSql(parsed.expression, rowScopeOf(scope, alias)) : nothing
}

const columnOf = (alias: string, field: Field | undefined) => sql.ref(`${alias}.${field?.columnName ?? 'id'}`)

interface Following extends Aliased {
  steps: number
}

/**
 * Rows whose referenced records are all visible. A row that refers to none of them is hidden, unless every record that rows could refer
 * to is visible.
 */
async function followWhere(fields: readonly Field[], following: Following): Promise<Where[]> {
  if (following.steps >= maxFollowSteps) return [nothing]
  const seen = await Promise.all(fields.map((field) => referenceWhere(field, following)))
  const bound = seen.flatMap((where) => where ?? [])
  if (bound.length === 0 || fields.length === 1) return bound
  const columns = fields.map((field) => columnOf(following.alias, field))
  const ifAny = seen.flatMap((where, index) => (where ? [sql<SqlBool>`(${columns[index]} is null or ${where})`] : []))
  return [...ifAny, sql<SqlBool>`coalesce(${sql.join(columns)}) is not null`]
}

/** The condition on one reference; undefined if all its records are visible. */
async function referenceWhere(
  { target, columnName }: Field,
  { scope: { names: _names, ...scope }, alias, steps }: Following,
): Promise<Where | undefined> {
  const model = target && scope.services.library.current().resolvedModel(target.model)
  if (!model) return nothing
  const above = `${alias}_${columnName}`
  const where = await boundAfter({ ...scope, model }, above, steps + 1)
  if (where.length === 0) return undefined
  const store = storedText(model, target, { alias: above, dialect: scope.services.database.dialect })
  return sql<SqlBool>`${sql.ref(`${alias}.${columnName}`)} in (select ${store} from ${sql.table(model.table)} as ${sql.ref(above)} where ${sql.join(where, sql.raw(' and '))})`
}

function rulesWhere({ condition, expressions }: Rules, rowScope: ReturnType<typeof rowScopeOf>): Where[] {
  const parts = condition.kind === 'always' ? [] : [conditionSql(condition, rowScope)]
  return [...parts, ...expressions.map((text) => expressionRule(text, rowScope))]
}

/** An unparsable rule matches no rows. */
function expressionRule(text: string, rowScope: ReturnType<typeof rowScopeOf>): Where {
  const parsed = parseExpression(text)
  return parsed.ok ? rowSql(parsed.expression, rowScope) : nothing
}

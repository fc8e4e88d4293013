import { type RawBuilder, sql } from 'kysely'
import { toneIn } from '#core/dictionary'
import { compileExpression, dependenciesOf } from '#core/expression'
import {
  evaluationOf,
  type Field,
  type Formula,
  formulaResult,
  formulaValue,
  type LinkRows,
  type Model,
  maskedValue,
  ownRecordOf,
  snakeCase,
} from '#core/model'
import {
  callerNames,
  dialectOf,
  mayRead,
  maySee,
  type RecordScope,
  shownValue,
  userValue,
  type WireRecord,
} from '#server/access'
import { viewersOf } from '#server/rights'
import { cellReader, keyText, rowSql } from '#server/table'
import { formulaMembers, memberSelection, memberValues } from './members.ts'
import { pathsOfFormulas, type RecordShape } from './recordShape.ts'

const alias = 't'

/** The columns and subqueries that fields need; links and aggregates are part of the row. */
export function selectionOf(fields: readonly Field[], scope: RecordScope): RawBuilder<unknown>[] {
  const own = fields.flatMap((field) => {
    if (field.column) return [sql`${sql.ref(`${alias}.${field.columnName}`)} as ${sql.ref(field.name)}`]
    const computed = field.link ? linkSql(field.link, scope) : aggregateSql(field, scope)
    return computed ? [sql`${computed} as ${sql.ref(field.name)}`] : []
  })
  return [...own, ...memberSelection(formulaMembers(pathsOfFormulas(fields), scope))]
}

/** The fields and members that stay empty because the caller may not read the other records. Callers with the same list share a selection. */
export function namesLeftOut(fields: readonly Field[], scope: RecordScope): readonly string[] {
  const aggregates = fields.filter((field) => !field.column && !field.link && isBlind(field, scope))
  const paths = pathsOfFormulas(fields)
  if (paths.length === 0) return aggregates.map(({ name }) => name)
  const readable = new Set(formulaMembers(paths, scope).members.map(({ name }) => name))
  return [...aggregates.map(({ name }) => name), ...paths.filter((path) => !readable.has(path))]
}

function isBlind({ formula }: Field, scope: RecordScope): boolean {
  if (!formula || formula.kind === 'value') return false
  const model = scope.services.library.current().resolvedModel(formula.model)
  return !model || !tellsReadable(formula, model, scope)
}

/** Whether a count is of rows that depend on who reads: looked at as somebody else, it would tell of rows that only the other has. */
const isPersonal = ({ where }: Aggregate): boolean =>
  where !== undefined && dependenciesOf(where).names.includes('$user')

/** The keys of a many-to-many field, comma-joined in the order in which they were assigned. */
function linkSql(link: LinkRows, { model, services }: RecordScope): RawBuilder<unknown> {
  const target = sql.ref(`link.${snakeCase(link.to)}`)
  const { dialect } = services.database
  const joined = sql.raw(dialect === 'sqlite' ? 'group_concat' : 'string_agg')
  return sql`(select ${joined}(${target}, ',' order by link.id) from ${sql.table(snakeCase(link.model))} as link where ${sql.ref(`link.${snakeCase(link.from)}`)} = ${keyText(model, alias, dialect)} and link.del_flag = 0)`
}

type Aggregate = Extract<Formula, { kind: 'count' | 'sum' }>

/** A count or sum over rows of another model, as a correlated subquery. */
function aggregateSql({ formula }: Field, scope: RecordScope): RawBuilder<unknown> | undefined {
  if (!formula || formula.kind === 'value') return undefined
  const library = scope.services.library.current()
  const model = library.resolvedModel(formula.model)
  if (!model) return undefined
  if (!tellsReadable(formula, model, scope)) return undefined
  const dialect = scope.services.database.dialect
  const where = formula.where
    ? rowSql(formula.where, {
        model,
        alias: 'other',
        dialect,
        find: (id) => library.resolvedModel(id),
        source: library,
        value: (path) => userValue(path, scope),
        outer: { model: scope.model, alias },
      })
    : sql`1 = 1`
  const measured = formula.of ? model.field(formula.of) : undefined
  const what = measured ? sql`coalesce(sum(${sql.ref(`other.${measured.columnName}`)}), 0)` : sql`count(*)`
  return sql`(select ${what} from ${sql.table(model.table)} as other where other.del_flag = 0 and ${sameTenant(model, scope)} and ${where})`
}

/** Fields hidden from the caller are neither summed nor used in conditions of aggregates. */
function tellsReadable(aggregate: Aggregate, other: Model, { caller }: RecordScope): boolean {
  const { of, where } = aggregate
  if (caller.viewers && isPersonal(aggregate)) return false
  const names = [...(of ? [of] : []), ...(where ? dependenciesOf(where).fields : [])]
  return names.flatMap((name) => other.field(name) ?? []).every((field) => mayRead(caller, other, field))
}

/** Rows of other tenants are never counted. */
function sameTenant(other: Model, { model, caller }: RecordScope): RawBuilder<unknown> {
  if (other.document.shared === true) return sql`1 = 1`
  if (other.document.shared === 'overlaid') return sql`other.tenant_id in (0, ${caller.tenantId})`
  return model.document.shared
    ? sql`other.tenant_id = ${caller.tenantId}`
    : sql`other.tenant_id = ${sql.ref(`${alias}.tenant_id`)}`
}

/** A row in wire format: cells converted, values masked, formulas evaluated, aliases added. */
export function recordOf(
  row: Readonly<Record<string, unknown>>,
  { blank, stored, linked, measured, masked, derived, paths }: RecordShape,
  scope: RecordScope,
): WireRecord {
  const dialect = dialectOf(scope)
  const record: WireRecord = { ...blank }
  for (const { name, read } of stored) record[name] = read(row[name], dialect)
  for (const name of linked) record[name] = row[name] ?? ''
  for (const field of measured) record[field.name] = formulaResult(field, measure(field, row[field.name], scope))
  if (masked.length > 0) putMasks(record, masked, scope)
  const pointed = paths.length > 0 ? memberValues(row, formulaMembers(paths, scope).members, scope) : undefined
  for (const field of derived) {
    if (field.formula?.kind === 'value' && !field.column)
      record[field.name] = computed(field, pointed ? { ...record, ...pointed } : record, scope)
    if (field.document.valuesOf) record[field.name] = readableValues(field, record, scope)
    for (const name of field.document.also ?? []) record[name] = record[field.name]
  }
  return record
}

/** Users see their own record unmasked. */
function putMasks(record: WireRecord, masked: readonly Field[], scope: RecordScope): void {
  if (viewersOf(scope.caller).every((caller) => isOwnRecord(record, { ...scope, caller }))) return
  for (const field of masked) record[field.name] = maskedValue(field, record[field.name])
}

function isOwnRecord(record: WireRecord, scope: RecordScope): boolean {
  const own = ownRecordOf(scope.model)
  if (!own || !dependenciesOf(own.where).fields.every((name) => name in record)) return false
  return compileExpression(own.where)(evaluationOf(scope.model, record, { names: callerNames(scope) })) === true
}

function measure({ formula }: Field, cell: unknown, { services }: RecordScope): unknown {
  if (cell === undefined) return null
  if (formula?.kind !== 'sum') return Number(cell ?? 0)
  const of = services.library
    .current()
    .resolvedModel(formula.model)
    ?.field(formula.of ?? '')
  return of ? (cellReader(of)(cell, services.database.dialect) ?? 0) : Number(cell ?? 0)
}

/** The value of a formula over a record; empty where it differs among those who must all see it. */
export function computed(field: Field, record: WireRecord, scope: RecordScope): unknown {
  const { viewers } = scope.caller
  if (!viewers) return valueFor(field, record, scope)
  const [value, other] = viewers.map((caller) => valueFor(field, record, { ...scope, caller }))
  return JSON.stringify(value) === JSON.stringify(other) ? value : null
}

function valueFor(field: Field, record: WireRecord, scope: RecordScope): unknown {
  const { services, model, caller } = scope
  const evaluation = evaluationOf(model, record, {
    names: callerNames(scope),
    dictText: (dict, value) => services.dictionaries.text(dict, String(value), caller.tenantId) ?? '',
    dictTone: (dict, value) => toneIn(services.dictionaries.options(dict, caller.tenantId), value),
  })
  return formulaValue(field, evaluation)
}

/** The model that a field with `valuesOf` refers to, by id or table name. */
function modelOfValues(field: Field, record: WireRecord, { services }: RecordScope): Model | undefined {
  const name = String(record[String(field.document.valuesOf)] ?? '')
  const library = services.library.current()
  return library.resolvedModel(name) ?? library.models().find(({ table }) => table === name)
}

/** Values of another model held as JSON (a change log), without hidden fields and with the masks of that model. */
function readableValues(field: Field, record: WireRecord, scope: RecordScope): unknown {
  const model = modelOfValues(field, record, scope)
  return model ? withoutHidden(record[field.name], model, scope) : null
}

function withoutHidden(stored: unknown, model: Model, scope: RecordScope): unknown {
  if (Array.isArray(stored)) return stored.map((item) => withoutHidden(item, model, scope))
  if (typeof stored !== 'object' || stored === null) return stored
  const open = Object.entries(stored).filter(([name]) => {
    const field = model.field(name)
    return !field || maySee(scope.caller, model, field)
  })
  return Object.fromEntries(
    open.map(([name, value]) => {
      const field = model.field(name)
      return [name, field ? shownValue(scope.caller, field, value) : withoutHidden(value, model, scope)]
    }),
  )
}

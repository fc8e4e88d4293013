import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isHidden } from '#core/document'
import { badRequest } from '#core/error'
import { dependenciesOf, type Expression } from '#core/expression'
import { recordMessages } from '#core/message'
import {
  commonNames,
  createCollector,
  type Field,
  fullChecks,
  isFieldHidden,
  type Model,
  maskedFields,
  memberPathOf,
  modelTypes,
  readExpression,
} from '#core/model'
import { memoized } from '#core/object'
import type { Rights } from '#core/permission'
import { type Condition, fieldsOf, firstParam, parseListQuery, type QueryFields, type WireParams } from '#core/query'
import {
  type AliasCondition,
  levelWhere,
  mayRead,
  memberTypes,
  pointedRows,
  queryFieldsFor,
  type RecordScope,
  readableFields,
  refuseClosed,
  restrictedTo,
  rowScopeOf,
  seenMembers,
  seesMask,
  sqlScopeOf,
  withMembers,
} from '#server/access'
import { conditionSql, rowSql } from '#server/table'
import { namesLeftOut, selectionOf } from './select.ts'

export interface WhereOptions {
  trash?: 'live' | 'trash'
  /** Only the children of this record; an empty id is the top. */
  level?: string
  /** A further condition of the server, which may use fields that the caller cannot see. */
  and?: Condition
}

export type ListWhere = Awaited<ReturnType<typeof listWhere>>

/**
 * The condition of a list call, restricted to what the caller may see, with the fields of referenced records that its columns name and the
 * scope in which these and its order are SQL. Throws an error that names the place of an unusable condition.
 */
export async function listWhere(scope: RecordScope, params: WireParams, { trash = 'live', level, and }: WhereOptions) {
  const query = parseListQuery(params, withMembers(viewOf(scope).query, scope))
  const [problem] = query.problems
  if (problem) throw badRequest(problem.message, null, { problems: query.problems })
  const parts = [await restrictedTo(scope, { alias: 't', trash })]
  const members = seenMembers(pathsIn(firstParam(params, 'field')), scope)
  const paths = [
    ...fieldsOf(query.condition),
    ...query.sort.map(({ field }) => field),
    ...members.map(({ name }) => name),
  ]
  const sqlScope = sqlScopeOf(scope, 't', await pointedRows(paths, scope))
  if (query.condition.kind !== 'always') parts.push(conditionSql(query.condition, sqlScope))
  const narrowing = await narrowingOf(params.where, scope)
  if (level !== undefined && scope.model.parent) parts.push(await levelWhere(scope, level, narrowing))
  if (and) parts.push(conditionSql(and, sqlScope))
  if (narrowing) parts.push(narrowing('t'))
  return { query, where: sql<SqlBool>`${sql.join(parts, sql.raw(' and '))}`, members, sqlScope }
}

const maxPaths = 100

/** The paths among the columns of a list call, such as `typeId$.kind`. */
const pathsIn = (columns: string): string[] =>
  [...new Set(columns.split(',').filter((name) => memberPathOf(name)))].slice(0, maxPaths)

/** A `where` of a document with its `$names` bound, over fields that the caller may read and search by; undefined without a condition. */
export async function narrowingOf(
  text: unknown,
  scope: RecordScope,
  mayAsk?: (field: Field) => boolean,
): Promise<AliasCondition | undefined> {
  if (typeof text !== 'string' || text === '') return undefined
  const condition = documentCondition(text, scope)
  const { fields, paths } = dependenciesOf(condition)
  if (mayAsk) refuseClosed(fields, scope.model, mayAsk)
  const pointed = await pointedRows(paths, scope)
  return (alias) => rowSql(condition, rowScopeOf(scope, alias, pointed))
}

const maxConditions = 200

function documentCondition(text: string, scope: RecordScope): Expression {
  const { conditions } = viewOf(scope)
  const cached = conditions.get(text)
  if (cached) return cached
  const condition = readCondition(text, scope)
  // Callers with the same view of this model may see different fields of others.
  if (dependenciesOf(condition).refs.length > 0) return condition
  if (conditions.size >= maxConditions) conditions.clear()
  conditions.set(text, condition)
  return condition
}

function readCondition(text: string, scope: RecordScope): Expression {
  const types = modelTypes.fields(scope.model.id, scope.services.library.current(), false)
  const open = scope.model.fields.filter((field) => mayRead(scope.caller, scope.model, field))
  const readable = new Set(open.map((field) => field.name))
  const own = Object.entries(types).filter(([name]) => readable.has(name))
  const rowFields = { ...Object.fromEntries(own), ...memberTypes(text, scope) }
  const collector = createCollector({ kind: 'model', id: scope.model.id }, fullChecks)
  const expression = readExpression(text, { collector, at: ['where'], names: commonNames, rowFields })
  if (expression) return expression
  throw badRequest(recordMessages.badWhere, {
    problem: collector.diagnostics[0]?.message ?? recordMessages.unusableCondition,
  })
}

/** A caller's view of a model, shared by all callers with the same access. */
interface View {
  readonly fields: readonly Field[]
  /** Fields of lists: many-to-many fields that no list shows are left out, as they may hold thousands of keys. */
  readonly listed: readonly Field[]
  /** Fields with labels. */
  readonly named: readonly Field[]
  /** Fields of which only masked values are shown. */
  readonly masked: readonly Field[]
  readonly query: QueryFields
  /** Parsed conditions of documents, by their text. */
  readonly conditions: Map<string, Expression>
  /** The columns of all fields, or of those in lists, as SQL. */
  selection(scope: RecordScope, part?: 'all' | 'listed'): RawBuilder<unknown>
}

const viewsOf = memoized((_model: Model) => new Map<string, View>())
const viewsUnder = memoized((_rights: Rights) => new WeakMap<Model, View>())

/** The view of the caller, cached as long as the rights and the model exist; both are replaced, never changed. */
export function viewOf(scope: RecordScope): View {
  const { model, caller } = scope
  const own = viewsUnder(caller.rights)
  const view = own.get(model) ?? sharedView(scope)
  own.set(model, view)
  return view
}

function sharedView(scope: RecordScope): View {
  const { model, caller } = scope
  const views = viewsOf(model)
  const hidden = model.fields.filter((field) => isFieldHidden(caller.rights, model, field))
  const masked = maskedFields(model).filter((field) => seesMask(caller, field))
  const key = [hidden, masked].map((fields) => fields.map(({ name }) => name).join()).join(' ')
  const view = views.get(key) ?? makeView(scope)
  views.set(key, view)
  return view
}

function makeView({ caller, model }: RecordScope): View {
  const fields = readableFields(caller, model)
  const listed = fields.filter((field) => !field.link || !isHidden(field.document, 'list'))
  const texts = new Map<string, RawBuilder<unknown>>()
  return {
    fields,
    listed,
    named: fields.filter((field) => !field.link || !isHidden(field.document, 'detail')),
    masked: fields.filter((field) => seesMask(caller, field)),
    query: queryFieldsFor(caller, model),
    conditions: new Map(),
    selection(scope, part = 'all') {
      const selected = part === 'all' ? fields : listed
      const key = [scope.services.database.dialect, part, ...namesLeftOut(selected, scope)].join(' ')
      const cached = texts.get(key)
      if (cached) return cached
      const columns = selectionText(selected, scope)
      if (columns.isText) texts.set(key, columns.selection)
      return columns.selection
    },
  }
}

/** The compiled selection, if it binds no value of the caller. */
function selectionText(fields: readonly Field[], scope: RecordScope) {
  const selection = sql.join(selectionOf(fields, scope))
  const compiled = sql`select ${selection}`.compile(scope.services.database.query)
  if (compiled.parameters.length > 0) return { selection, isText: false }
  return { selection: sql.raw(compiled.sql.slice('select '.length)), isText: true }
}

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { badRequest, productError } from '#core/error'
import { limit } from '#core/limit'
import { recordMessages } from '#core/message'
import { codeOf, type Field } from '#core/model'
import { canCall } from '#core/permission'
import { allOf, anyOf, contains, equals, firstParam, isOneOf, negate, startsWith, type WireParams } from '#core/query'
import {
  levelWhere,
  mayRead,
  mayShow,
  mayTell,
  type RecordScope,
  refuseClosed,
  restrictedTo,
  seenWhere,
  shownValue,
  sqlScopeOf,
} from '#server/access'
import { conditionSql, type Row, selectRows } from '#server/table'
import { listReport } from './report.ts'
import { narrowingOf } from './where.ts'

interface RecordOption {
  value: string
  text: string
  /** Distinguishes options with the same text. */
  hint?: string
}

interface TreeOption extends RecordOption {
  key: string
  title: string
  label: string
  parentId: string
  leaf: boolean
  isLeaf: boolean
}

/** Most nodes of one option tree. */
const maxNodes = 5_000

type OptionFields = ReturnType<typeof endsOf>

const mayChoose = ({ services, caller, model }: RecordScope): boolean =>
  canCall(caller.rights, codeOf(model, 'list')) || services.access.mayUseModel(caller, model.id)

/** The label and key fields of options. Throws when the caller may not use the model or these fields. */
function endsOf(scope: RecordScope, params: WireParams) {
  const { model } = scope
  const display = model.field(firstParam(params, 'text') || model.display)
  const store = model.field(firstParam(params, 'store') || 'id')
  const open = display && store && mayShow(scope)(display) && mayTell(scope)(store)
  if (!open || !display.column || !store.column || store.document.valuesOf || !mayChoose(scope))
    throw productError('forbidden')
  return { display, store }
}

const sizeOf = (params: WireParams): number => {
  const size = Number(firstParam(params, 'pageSize'))
  return Number.isInteger(size) && size > 0 ? Math.min(size, limit.pageSize) : limit.defaultPageSize
}

/** Records as options: by keyword, by a condition of the document, or by keys. */
export async function optionsOf(scope: RecordScope, params: WireParams): Promise<RecordOption[]> {
  if (scope.model.document.query) return reportOptions(scope, params)
  const ends = endsOf(scope, params)
  const hintField = distinguishingField(scope, ends)
  const where = await optionWhere(scope, params, { ...ends, hintField })
  const rows = await selectRows(
    sql`select ${pair(ends)}${hintOf(hintField)} from ${sql.table(scope.model.table)} as t where ${where} order by ${orderOf(scope, ends)} limit ${firstParam(params, 'keys') ? limit.idsPerBatch : sizeOf(params)}`,
    scope,
  )
  const keyword = keywordOf(params)
  return withHints(rows, keyword, (row) => ({ value: String(row.value), text: optionText(row, ends, scope) }))
}

const keywordOf = (params: WireParams): string => firstParam(params, 'keyword').slice(0, 100)

/** The field that distinguishes records with the same name: the first unique text field that the caller may read. */
const distinguishingField = (scope: RecordScope, { display, store }: OptionFields): Field | undefined =>
  scope.model.fields.find(
    (field) =>
      field.document.type === 'text' &&
      field.document.unique &&
      field !== display &&
      field.column &&
      mayTell(scope)(field),
  ) ?? (store.name === 'id' ? undefined : store)

/** The rows of a report as options: its columns `value` and `text`, else its keys and names. */
export async function reportOptions(scope: RecordScope, params: WireParams): Promise<RecordOption[]> {
  const [value, label] = ['value', 'text'].every((name) => scope.model.field(name))
    ? ['value', 'text']
    : ['id', scope.model.display]
  const keyword = firstParam(params, 'keyword')
  const { records } = await listReport(scope, {
    ...params,
    ...(keyword === '' ? {} : { [label]: `*${keyword}*` }),
    pageSize: String(sizeOf(params)),
  })
  return records.map((record) => ({
    value: String(record[value] ?? ''),
    text: String(record[`${label}_dictText`] ?? record[label] ?? ''),
  }))
}

const hintOf = (field: Field | undefined): RawBuilder<unknown> =>
  field ? sql`, ${sql.ref(`t.${field.columnName}`)} as "hint"` : sql``

/** Adds hints to options with the same text, and to those that the keyword finds by nothing else. */
function withHints(rows: readonly Row[], keyword: string, read: (row: Row) => RecordOption): RecordOption[] {
  const has = (text: string) => keyword !== '' && text.toLowerCase().includes(keyword.toLowerCase())
  const options = rows.map(read)
  const seen = new Set<string>()
  const shared = new Set(options.map(({ text }) => text).filter((text) => seen.has(text) || !seen.add(text)))
  return options.map((option, at) => {
    const hint = String(rows[at]?.hint ?? '')
    const tells = shared.has(option.text) || (has(hint) && !has(option.text))
    return hint !== '' && tells ? { ...option, hint } : option
  })
}

const pair = ({ store, display }: OptionFields): RawBuilder<unknown> =>
  sql`${sql.ref(`t.${store.columnName}`)} as "value", ${sql.ref(`t.${display.columnName}`)} as "text"`

/** The text of an option, masked where the caller only sees the mask. */
const optionText = (row: Row, { display }: OptionFields, { caller }: RecordScope): string =>
  String(shownValue(caller, display, String(row.text ?? '')))

/** Masked names are not sorted by, because the order would reveal them. */
function orderOf({ model, caller }: RecordScope, { display }: OptionFields): RawBuilder<unknown> {
  const named = mayRead(caller, model, display) ? display : undefined
  const order = model.field('sortNo') ?? model.field('departOrder') ?? model.field('sortOrder') ?? named
  return order ? sql`${sql.ref(`t.${order.columnName}`)}, t.id` : sql`t.id`
}

async function optionWhere(
  scope: RecordScope,
  params: WireParams,
  { display, store, hintField }: OptionFields & { hintField?: Field | undefined },
): Promise<RawBuilder<SqlBool>> {
  const keyword = keywordOf(params)
  const keys = firstParam(params, 'keys')
  const narrowing = await narrowingOf(firstParam(params, 'where'), scope, mayTell(scope))
  if (keyword) refuseClosed([display.name], scope.model, (field) => mayRead(scope.caller, scope.model, field))
  const searched = [display, ...(hintField?.document.type === 'text' ? [hintField] : [])]
  const sqlScope = sqlScopeOf(scope, 't')
  const parts = [await restrictedTo(scope, { alias: 't', trash: keys ? 'both' : 'live' })]
  if (keyword) parts.push(conditionSql(anyOf(searched.map(({ name }) => contains(name, keyword))), sqlScope))
  if (keys) parts.push(conditionSql(isOneOf(store.name, keys.split(',').slice(0, limit.idsPerBatch)), sqlScope))
  if (narrowing) parts.push(narrowing('t'))
  return sql<SqlBool>`${sql.join(parts, sql.raw(' and '))}`
}

/** One level of a record tree (an empty `pid` is the top); with a keyword or keys, the matching records flat. */
export async function optionTreeOf(scope: RecordScope, params: WireParams): Promise<TreeOption[]> {
  const ends = endsOf(scope, params)
  const { parent } = scope.model
  if (!parent) throw badRequest(recordMessages.noTree, { title: scope.model.title })
  const parts = [await optionWhere(scope, params, ends)]
  const flat = firstParam(params, 'keyword') || firstParam(params, 'keys') || firstParam(params, 'all')
  const root = firstParam(params, 'root')
  if (root) parts.push(belowCode(scope, root))
  const narrowing = await narrowingOf(firstParam(params, 'where'), scope)
  if (!flat) parts.push(await levelWhere(scope, firstParam(params, 'pid') || (await idOfCode(scope, root)), narrowing))
  const children = hasChildren(parent, await seenWhere(scope, 'child', narrowing), scope)
  const rows = await selectRows(
    sql`select t.id as id, ${sql.ref(`t.${parent.columnName}`)} as "parent", ${pair(ends)}, ${children} as "children" from ${sql.table(scope.model.table)} as t where ${sql.join(parts, sql.raw(' and '))} order by ${orderOf(scope, ends)} limit ${maxNodes}`,
    scope,
  )
  return rows.map((row) => treeOption(row, optionText(row, ends, scope)))
}

/** Codes that start with the code of a node, without the node itself. */
function belowCode(scope: RecordScope, root: string): RawBuilder<SqlBool> {
  if (!scope.model.field('code')?.column) throw badRequest(recordMessages.noCode, { title: scope.model.title })
  return conditionSql(allOf([startsWith('code', root), negate(equals('code', root))]), sqlScopeOf(scope, 't'))
}

/** The id of the node with this code; an unknown code has no children. */
async function idOfCode(scope: RecordScope, root: string): Promise<string> {
  if (root === '') return ''
  const bears = conditionSql(equals('code', root), sqlScopeOf(scope, 't'))
  const where = sql`${await restrictedTo(scope, { alias: 't', trash: 'live' })} and ${bears}`
  const [row] = await selectRows(sql`select t.id as id from ${sql.table(scope.model.table)} as t where ${where}`, scope)
  return row ? String(row.id) : root
}

function treeOption(row: Row, title: string): TreeOption {
  const leaf = Number(row.children) === 0
  return {
    key: String(row.id),
    value: String(row.value),
    text: title,
    title,
    label: title,
    parentId: String(row.parent ?? ''),
    leaf,
    isLeaf: leaf,
  }
}

/** 1 when some row `child` that meets the condition has this row as its parent, else 0. */
const hasChildren = (parent: Field, where: RawBuilder<SqlBool>, { model }: RecordScope): RawBuilder<number> =>
  sql<number>`case when exists (select 1 from ${sql.table(model.table)} as child where ${sql.ref(`child.${parent.columnName}`)} = t.id and ${where}) then 1 else 0 end`

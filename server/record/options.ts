import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { productError } from '#core/error'
import { limit } from '#core/limit'
import { type Field, type Model, snakeCase } from '#core/model'
import type { WireParams } from '#core/query'
import { mayRead } from './fieldAccess.ts'
import { levelWhere } from './level.ts'
import { whereExpression } from './list.ts'
import { restrictedTo, sqlScopeOf } from './restrict.ts'
import type { RecordScope } from './scope.ts'
import { conditionSql } from './sqlCondition.ts'

export interface RecordOption {
  value: string
  text: string
}

export interface TreeOption extends RecordOption {
  key: string
  title: string
  label: string
  parentId: string
  leaf: boolean
  isLeaf: boolean
}

const text = (params: WireParams, name: string): string => {
  const value = params[name]
  return (typeof value === 'string' ? value : (value?.[0] ?? '')).trim()
}

interface Ends {
  display: Field
  store: Field
}

/** The fields that options show and store; refused when the caller may not use the model or see the fields. */
function endsOf({ services, caller, model }: RecordScope, params: WireParams): Ends {
  if (!services.access.mayUseModel(caller, model.id)) throw productError('forbidden')
  const display = model.field(model.display)
  const store = model.field(text(params, 'store') || 'id')
  if (!display || !store || !mayRead(caller, model, display) || !mayRead(caller, model, store))
    throw productError('forbidden')
  return { display, store }
}

/** Records as options: by keyword, by a condition of the document, or by their keys. */
export async function optionsOf(scope: RecordScope, params: WireParams): Promise<RecordOption[]> {
  const ends = endsOf(scope, params)
  const where = await optionWhere(scope, params, ends)
  const size = Math.min(Number(text(params, 'pageSize')) || limit.defaultPageSize, limit.pageSize)
  const rows = await scope.services.database.query
    .selectFrom(`${scope.model.table} as t`)
    .select([sql.ref(`t.${ends.store.columnName}`).as('value'), sql.ref(`t.${ends.display.columnName}`).as('text')])
    .where(where)
    .orderBy(sql.ref(`t.${orderColumn(scope.model, ends)}`))
    .limit(size)
    .execute()
  return rows.map((row) => ({ value: String(row.value), text: String(row.text ?? '') }))
}

const orderColumn = (model: Model, { display }: Ends): string => {
  const order = model.field('sortNo') ?? model.field('departOrder') ?? model.field('sortOrder')
  return order?.columnName ?? display.columnName
}

async function optionWhere(
  scope: RecordScope,
  params: WireParams,
  { display, store }: Ends,
): Promise<RawBuilder<SqlBool>> {
  const parts = [await restrictedTo(scope, { alias: 't', trash: 'live' })]
  const sqlScope = sqlScopeOf(scope, 't')
  const keyword = text(params, 'keyword').slice(0, 100)
  const keys = text(params, 'keys')
  const where = text(params, 'where')
  if (keyword)
    parts.push(
      conditionSql({ kind: 'match', mode: 'contains', field: display.name, text: keyword, ignoreCase: true }, sqlScope),
    )
  if (keys)
    parts.push(
      conditionSql({ kind: 'in', field: store.name, values: keys.split(',').slice(0, limit.idsPerBatch) }, sqlScope),
    )
  if (where) parts.push(whereExpression(where, scope))
  return sql<SqlBool>`${sql.join(parts, sql.raw(' and '))}`
}

/** One level of a tree of records (`pid` empty: the top), or with a keyword or keys the matching records flat. */
export async function optionTreeOf(scope: RecordScope, params: WireParams): Promise<TreeOption[]> {
  const ends = endsOf(scope, params)
  const { parent } = scope.model
  if (!parent) throw productError('badRequest', { reason: `模型 ${scope.model.title} 不是树` })
  const parts = [await optionWhere(scope, params, ends)]
  const flat = text(params, 'keyword') || text(params, 'keys') || text(params, 'all')
  if (!flat) parts.push(levelWhere(text(params, 'pid'), parent))
  const rows = await scope.services.database.query
    .selectFrom(`${scope.model.table} as t`)
    .select([
      sql.ref('t.id').as('id'),
      sql.ref(`t.${parent.columnName}`).as('parent'),
      sql.ref(`t.${ends.store.columnName}`).as('value'),
      sql.ref(`t.${ends.display.columnName}`).as('text'),
    ])
    .select(hasChildren(scope.model, parent).as('children'))
    .where(sql<SqlBool>`${sql.join(parts, sql.raw(' and '))}`)
    .orderBy(sql.ref(`t.${orderColumn(scope.model, ends)}`))
    .limit(5000)
    .execute()
  return rows.map((row) => treeOption(row))
}

function treeOption(row: Record<string, unknown>): TreeOption {
  const title = String(row.text ?? '')
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

/** 1 when a live record has the row as its parent. */
export const hasChildren = (model: Model, parent: Field): RawBuilder<number> =>
  sql<number>`case when exists (select 1 from ${sql.table(model.table)} as child where ${sql.ref(`child.${snakeCase(parent.name)}`)} = ${sql.ref('t.id')} and child.del_flag = 0) then 1 else 0 end`

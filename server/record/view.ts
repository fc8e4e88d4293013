import { type RawBuilder, sql } from 'kysely'
import type { Expression } from '#core/expression'
import type { Field, Model } from '#core/model'
import { fieldRight, type Rights } from '#core/permission'
import type { QueryFields } from '#core/query'
import { queryFieldsFor, readableFields } from './fieldAccess.ts'
import type { RecordScope } from './scope.ts'
import { selectionOf } from './select.ts'

/** What a caller sees of a model, made once for all callers who see the same of it. */
export interface View {
  readonly fields: readonly Field[]
  readonly query: QueryFields
  /** Conditions of documents that have been read for this view, by their text. */
  readonly conditions: Map<string, Expression>
  /** The columns of the readable fields as SQL. */
  selection(scope: RecordScope): RawBuilder<unknown>
}

const shared = new WeakMap<Model, Map<string, View>>()
const byRights = new WeakMap<Rights, WeakMap<Model, View>>()

/** The view of the caller. Rights and models are replaced, never changed, so a view holds as long as both are used. */
export function viewOf(scope: RecordScope): View {
  const { model, caller } = scope
  const own = byRights.get(caller.rights) ?? new WeakMap<Model, View>()
  const known = own.get(model)
  if (known) return known
  const view = sharedView(scope)
  own.set(model, view)
  byRights.set(caller.rights, own)
  return view
}

function sharedView(scope: RecordScope): View {
  const { model, caller } = scope
  const views = shared.get(model) ?? new Map<string, View>()
  const key = model.fields
    .filter((field) => fieldRight(caller.rights, model, field.name) === 'hidden')
    .map((field) => field.name)
    .join()
  const view = views.get(key) ?? makeView(scope)
  views.set(key, view)
  shared.set(model, views)
  return view
}

function makeView({ caller, model }: RecordScope): View {
  const fields = readableFields(caller, model)
  const texts = new Map<string, RawBuilder<unknown>>()
  return {
    fields,
    query: queryFieldsFor(caller, model),
    conditions: new Map(),
    selection(scope) {
      const { dialect, query } = scope.services.database
      const known = texts.get(dialect)
      if (known) return known
      const selection = sql.join(selectionOf(fields, scope))
      const compiled = sql`select ${selection}`.compile(query)
      if (compiled.parameters.length > 0) return selection
      const text = sql.raw(compiled.sql.slice('select '.length))
      texts.set(dialect, text)
      return text
    },
  }
}

import { type RawBuilder, sql } from 'kysely'
import type { Expression } from '#core/expression'
import { type Field, type Model, maskedFields } from '#core/model'
import { fieldRight, type Rights } from '#core/permission'
import type { QueryFields } from '#core/query'
import { queryFieldsFor, type RecordScope, readableFields, seesMask } from '#server/access'
import { namesLeftOut, selectionOf } from './select.ts'

/** What a caller sees of a model, made once for all callers who see the same of it. */
interface View {
  readonly fields: readonly Field[]
  /** Those that lists carry: many-to-many fields that no list shows stay out, they may be thousands of keys. */
  readonly listed: readonly Field[]
  /** Those whose texts are told beside their values. */
  readonly named: readonly Field[]
  /** Those of which only the masks are shown. */
  readonly masked: readonly Field[]
  readonly query: QueryFields
  /** Conditions of documents that have been read for this view, by their text. */
  readonly conditions: Map<string, Expression>
  /** The columns of the fields as SQL: of all of them, or of those that lists carry. */
  selection(scope: RecordScope, part?: 'all' | 'listed'): RawBuilder<unknown>
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
  const hidden = model.fields.filter((field) => fieldRight(caller.rights, model, field.name) === 'hidden')
  const masked = maskedFields(model).filter((field) => seesMask(caller, field))
  const key = [hidden, masked].map((fields) => fields.map(({ name }) => name).join()).join(' ')
  const view = views.get(key) ?? makeView(scope)
  views.set(key, view)
  shared.set(model, views)
  return view
}

const isHidden = ({ document }: Field, place: 'list' | 'detail'): boolean => document.hide?.includes(place) ?? false

function makeView({ caller, model }: RecordScope): View {
  const fields = readableFields(caller, model)
  const listed = fields.filter((field) => !field.link || !isHidden(field, 'list'))
  const texts = new Map<string, RawBuilder<unknown>>()
  return {
    fields,
    listed,
    named: fields.filter((field) => !field.link || !isHidden(field, 'detail')),
    masked: fields.filter((field) => seesMask(caller, field)),
    query: queryFieldsFor(caller, model),
    conditions: new Map(),
    selection(scope, part = 'all') {
      const selected = part === 'all' ? fields : listed
      const key = [scope.services.database.dialect, part, ...namesLeftOut(selected, scope)].join(' ')
      const known = texts.get(key)
      if (known) return known
      const columns = selectionText(selected, scope)
      if (columns.isText) texts.set(key, columns.selection)
      return columns.selection
    },
  }
}

/** The selection written out once, where no value of the caller is bound in it. */
function selectionText(fields: readonly Field[], scope: RecordScope) {
  const selection = sql.join(selectionOf(fields, scope))
  const compiled = sql`select ${selection}`.compile(scope.services.database.query)
  if (compiled.parameters.length > 0) return { selection, isText: false }
  return { selection: sql.raw(compiled.sql.slice('select '.length)), isText: true }
}

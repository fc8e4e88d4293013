import type {
  CardDocument,
  ComposedOf,
  CounterDocument,
  DetailBodyDocument,
  FormBodyDocument,
  ItemEntry,
  ListDocument,
  TreeFilterDocument,
  ViewDocument,
} from '#core/document'
import { limit } from '#core/limit'
import { messages } from '#core/message'
import { foundAt, type Model, memberField, memberPathsIn, unknownName } from '#core/model'
import { pick, present } from '#core/object'
import { compileActions } from './action.ts'
import { compileColumns, compileFieldColumn, compileFooter, readWhere } from './column.ts'
import { compileKeys, compileLabel, compileValue, fixedLabel } from './condition.ts'
import { type CompileContext, inside, recordNames, screenNames } from './context.ts'
import { deriveColumns, deriveDetailItems, deriveFilters, deriveRowActions, deriveToolbar, restOf } from './derive.ts'
import { compileFilters } from './filter.ts'
import { compileDetailBody, compileFormBody } from './form.ts'
import { compileItems, fieldItemsOf } from './item.ts'
import { checkScreen, findField, isField } from './lookup.ts'
import type { ColumnProgram } from './program/column.ts'
import type { ActionBar, DetailProgram, FormProgram } from './program/form.ts'
import type { CardProgram, FaceProgram, ListProgram, SegmentProgram, TreeProgram } from './program/list.ts'
import { actionsOfRow } from './rowActions.ts'
import { compileRowSource, isPagedByServer } from './screenModel.ts'

/** Compiles a list; missing parts are derived from the model. */
export function compileList(document: ListDocument, outer: CompileContext): ListProgram {
  const context = { ...outer, names: screenNames }
  const { model } = context
  const nested = document.nested ? findField(document.nested, inside(context, 'nested')) : undefined
  const drag = document.drag ? findField(document.drag, inside(context, 'drag')) : undefined
  const rowActions = compileActions(
    document.rowActions ?? deriveRowActions(model),
    'row',
    inside(context, 'rowActions'),
  )
  return {
    kind: 'list',
    id: document.id,
    title: fixedLabel(document.title),
    model,
    ...pick(document, 'permission', 'live', 'refreshS'),
    ...compileKeys(document, ['where'], readWhere, context),
    ...compileKeys(document, ['rowTone'], compileRowTone, context),
    ...(document.source ? { source: compileRowSource(document.source, inside(context, 'source')) } : {}),
    ...(nested && isField(nested) ? { nested } : {}),
    ...(drag && isField(drag) ? { drag } : {}),
    trees: (document.tree ?? []).flatMap((tree, index) => compileTree(tree, inside(context, 'tree', index))),
    counters: compileCounters(document.counters ?? [], inside(context, 'counters')),
    views: compileViews(document.views ?? [], inside(context, 'views')),
    filters: compileFilters(document.filters ?? (isPagedByServer(document.source) ? [] : deriveFilters(model)), {
      ...inside(context, 'filters'),
      ...ofRecords(document),
    }),
    columns: columnsOf(document, context),
    members: document.source ? [] : membersOf(document, context),
    sort: readSort(document, context),
    pageSize: document.pageSize ?? limit.defaultPageSize,
    selection: document.selection ?? true,
    toolbar: compileActions(document.toolbar ?? deriveToolbar(context.model), 'screen', inside(context, 'toolbar')),
    rowActions,
    form: formOf(document, context),
    detail: detailOf(document, rowActions, context),
    ...(document.expand?.length ? { expand: expandOf(document.expand, context) } : {}),
    faces: compileFaces(document.faces ?? [], { ...inside(context, 'faces'), ...ofRecords(document) }),
    footer: compileFooter(document.footer ?? {}, inside(context, 'footer')),
    empty: emptyOf(document, context),
    trash: document.trash ?? false,
    diagnostics: outer.collector.diagnostics,
  }
}

function columnsOf(document: ListDocument, context: CompileContext): ColumnProgram[] {
  const derived = deriveColumns(context.model)
  const rest = restOf(document.columns, derived, context.model)
  const columns = compileColumns(document.columns ?? derived, {
    ...inside(context, 'columns'),
    ...ofRecords(document),
    rest,
  }).map(identityFirst(context.model))
  if (!isPagedByServer(document.source)) return columns
  const names = (document.columns ?? []).flatMap((column) =>
    typeof column === 'object' && column.sortable ? [column.id ?? column.field] : [],
  )
  return columns.map((column) => ({ ...column, sortable: names.includes(column.id) }))
}

/** What a record is known by keeps to the left edge while the others are scrolled, unless the document says otherwise. */
const identityFirst =
  ({ display }: Model) =>
  (column: ColumnProgram): ColumnProgram =>
    column.pin === undefined && column.field.name === display ? { ...column, pin: 'left' } : column

/** Rows of a model may show fields of the records that they refer to; those of a call have only their own. */
const ofRecords = ({ source }: ListDocument): Pick<CompileContext, 'members'> => (source ? {} : { members: true })

/** The paths that rows must have: for columns, also those that users may switch on, for conditions and cards. */
const membersOf = (
  { columns, rowTone, rowActions, toolbar, faces }: ListDocument,
  { model, library }: CompileContext,
) =>
  memberPathsIn([columns, rowTone, rowActions, toolbar, faces]).filter((path) =>
    memberField(path, model, (id) => library.resolvedModel(id)),
  )

const compileRowTone = (text: string, context: CompileContext) =>
  compileValue(text, { ...context, names: recordNames(context.model, context.library) })

function compileTree(tree: TreeFilterDocument, context: CompileContext): TreeProgram[] {
  const { library, collector } = context
  const model = library.resolvedModel(tree.model)
  if (!model) {
    collector.add([...context.at, 'model'], unknownName('model', { name: tree.model, candidates: library.modelIds() }))
    return []
  }
  const field = findField(tree.field, inside(context, 'field'))
  if (!isField(field)) return []
  const title = compileLabel(tree.title, inside(context, 'title'))
  const where = compileKeys(tree, ['where'], readWhere, { ...context, model })
  return [{ title, model, field, searched: tree.search ?? false, counted: tree.showCount ?? false, ...where }]
}

type Sort = ListProgram['sort']

function readSort(document: ListDocument, context: CompileContext): Sort {
  const { sort: own, query } = context.model.document
  const sort = document.sort ?? own
  if (!sort) return document.source || query ? [] : [{ field: 'createTime', order: 'desc' }]
  for (const [index, { field }] of (document.sort ?? []).entries())
    findField(field, inside(context, 'sort', index, 'field'))
  return sort
}

function emptyOf(document: ListDocument, context: CompileContext): ListProgram['empty'] {
  const text = document.empty
    ? compileLabel(document.empty.text, inside(context, 'empty', 'text'))
    : fixedLabel(messages.list.empty)
  return { text, action: document.empty?.action ?? 'create' }
}

function formOf(document: ListDocument, context: CompileContext): FormProgram {
  const { form } = document
  const name = { id: `${document.id}#form`, title: context.model.title }
  if (typeof form !== 'string') return compileFormBody(form ?? {}, inside(context, 'form'), name)
  checkScreen(form, inside(context, 'form'))
  const screen = context.library.screen(form) as ComposedOf<'steps'> | undefined
  const steps = screen?.steps && context.boards?.(screen, silent(context))
  if (steps) return steps as FormProgram
  return compileFormBody(bodyOf<FormBodyDocument>(form, 'form', context), silent(context), { ...name, id: form })
}

/** A detail that is no screen of its own can do what its row can, unless its document or the rows of a call say otherwise. spec: look, Detail */
function detailOf(document: ListDocument, rowActions: ActionBar, context: CompileContext): DetailProgram {
  const { detail } = document
  const name = { id: `${document.id}#detail`, title: context.model.title }
  if (typeof detail !== 'string') {
    const own = compileDetailBody(detail ?? {}, inside(context, 'detail'), name)
    return detail?.actions || document.source || document.trash ? own : { ...own, actions: actionsOfRow(rowActions) }
  }
  checkScreen(detail, inside(context, 'detail'))
  return compileDetailBody(bodyOf<DetailBodyDocument>(detail, 'detail', context), silent(context), {
    ...name,
    id: detail,
  })
}

/** Detail of an expanded row, without actions and system group. */
function expandOf(entries: readonly ItemEntry[], context: CompileContext): DetailProgram {
  const name = { id: `${context.collector.document.id}#expand`, title: context.model.title }
  const none = compileDetailBody({ items: [], system: false }, context, name)
  const names = recordNames(context.model, context.library)
  const rest = restOf(entries, deriveDetailItems(context.model), context.model)
  const items = compileItems(entries, 'detail', { ...inside(context, 'expand'), names, rest })
  return { ...none, items, fieldItems: fieldItemsOf(items) }
}

/** Body of another screen; its own problems are reported in its own document. */
function bodyOf<T>(id: string, type: 'form' | 'detail', { library }: CompileContext): T {
  const screen = library.screen(id)
  return (screen && 'type' in screen && screen.type === type ? screen : {}) as T
}

const silent = (context: CompileContext): CompileContext => ({
  ...context,
  at: [],
  collector: {
    ...context.collector,
    diagnostics: [],
    add: (_at, finding) => foundAt(context.collector.document, '', finding),
  },
})

/** The faces of a list; by default the table. */
function compileFaces(documents: NonNullable<ListDocument['faces']>, context: CompileContext): FaceProgram[] {
  const faces = documents.flatMap((face, index): FaceProgram[] => {
    if (typeof face === 'string') return [face === 'tree' ? { kind: 'tree' } : { kind: 'table' }]
    return compileCard(face.card, inside(context, index, 'card'))
  })
  return faces.length > 0 ? faces : [{ kind: 'table' }]
}

function compileCard(card: CardDocument, context: CompileContext): CardProgram[] {
  const title = compileFieldColumn(card.title, inside(context, 'title'))
  const image = card.image === undefined ? undefined : compileFieldColumn(card.image, inside(context, 'image'))
  const items = card.items.flatMap((name, index) => compileFieldColumn(name, inside(context, 'items', index)) ?? [])
  return title ? [{ kind: 'card', title, ...present({ image }), items }] : []
}

/** Counters above a list; without an id they are named after their position. */
function compileCounters(counters: readonly CounterDocument[], context: CompileContext): SegmentProgram[] {
  return counters.map((counter, index) =>
    compileSegment({ ...counter, id: counter.id ?? `counter${index + 1}`, showCount: true }, inside(context, index)),
  )
}

/** Tabs above a list. */
function compileViews(views: readonly ViewDocument[], context: CompileContext): SegmentProgram[] {
  return views.map((view, index) => compileSegment(view, inside(context, index)))
}

function compileSegment(segment: ViewDocument & { tone?: string }, context: CompileContext): SegmentProgram {
  return {
    id: segment.id,
    title: compileLabel(segment.title, inside(context, 'title')),
    ...compileKeys(segment, ['where'], readWhere, context),
    ...pick(segment, 'tone'),
    counted: segment.showCount ?? false,
  }
}

import type { AnyDocument, Diagnostic } from '#core/document'
import { badRequest, failedWith, ProductError, productError } from '#core/error'
import type { Library } from '#core/library'
import { fillText, onlineMessages } from '#core/message'
import { isObject } from '#core/object'
import type { Caller, QueryRunner, Services } from '#server/context'
import type { DocumentStore, NewestDocument } from '#server/document'
import {
  droppedRefs,
  type FormInUse,
  formInUse,
  modelIdOf,
  refsOf,
  screenIdOf,
  tableTypes,
} from '../definition/definition.ts'
import { tableOfName } from '../definition/viewName.ts'
import { faultText } from './editForm.ts'
import { forgetExtras } from './extraTable.ts'
import { fieldsIn, jsonOf } from './formParts.ts'
import { extraKeyIn, type FormStore, isPublished, type OpenForm } from './formStore.ts'
import { forgetRenames, renamesOf } from './pendingRenames.ts'

export interface FormContext {
  store: DocumentStore
  forms: FormStore
  services: Services
  caller: Caller
}

/**
 * Publishes the drafts of a form with its sub-tables and migrates the tables. `normal` refuses to lose values, `force` empties the
 * tables first; what was in them is kept for 30 days. A sub-table is published with its main table. spec: contract §9.6, doDbSynch
 */
export async function synchronise(context: FormContext, { id, type }: { id: string; type: string }) {
  if (type !== 'normal' && type !== 'force') throw badRequest(onlineMessages.badType)
  const { store, forms, services, caller } = context
  const open = await forms.find(services.database.query, id)
  if (!open) throw productError('entityMissing')
  const { head } = open.definition
  if (head.tableType === tableTypes.sub) throw failedWith(onlineMessages.noMainTable)
  if (open.form.original) return synchroniseView(context, open)
  const views = await changedViews(context, open)
  const documents = [...open.documents, ...views].map(({ document }) => document)
  const before = formInUse(head.tableName, store.library.current())
  const force = type === 'force'
  const moves = before ? await renamesOf(services.database.query, before) : []
  let keptRows = 0
  const published = await withTableFailure(head.tableName, () =>
    store.publish(documents, {
      services,
      caller,
      note: fillText(onlineMessages.synchronising, { title: head.tableTxt }),
      confirm: force ? 'all' : [],
      moves,
      without: droppedRefs(before, documents).filter(({ kind }) => kind === 'model'),
      begin: async ({ query }) => {
        if (force && before) keptRows = await empty({ ...context, query }, before)
      },
      finish: ({ query }) =>
        forgetRenames(
          query,
          documents.flatMap(({ kind, id }) => (kind === 'model' ? [id] : [])),
        ),
    }),
  )
  return { ...published, keptRows }
}

/**
 * The changed documents of the view copies in use of a form that loses fields or gives them other names: what names these goes live with
 * them. Otherwise the drafts of a view wait for its own synchronisation.
 */
async function changedViews(context: FormContext, { views, documents }: OpenForm): Promise<NewestDocument[]> {
  const { store, forms, services } = context
  const library = store.library.current()
  if (!documents.some(({ document }) => losesFields(document, library))) return []
  const changed: NewestDocument[] = []
  for (const name of views.filter((one) => library.screen(screenIdOf(one)))) {
    const view = await forms.find(services.database.query, name)
    if (view && !isPublished(view)) changed.push(...view.documents)
  }
  return changed
}

/** Whether a model in use has a field that this one has not. */
function losesFields(document: AnyDocument, library: Library): boolean {
  const live = document.kind === 'model' ? library.resolvedModel(document.id) : undefined
  const names = new Set(Object.keys(fieldsIn(jsonOf(document))))
  return live !== undefined && Object.keys(live.document.fields).some((name) => !names.has(name))
}

/** Publishes the screens of a view copy. Its table is none of its business: both types of synchronisation leave that as it is. */
async function synchroniseView(
  { store, services, caller }: FormContext,
  { definition: { head }, documents }: OpenForm,
) {
  const table = tableOfName(head.tableName)
  if (!formInUse(table, store.library.current())) throw failedWith(onlineMessages.viewFirst, { table })
  const published = await withTableFailure(head.tableName, () =>
    store.publish(
      documents.map(({ document }) => document),
      { services, caller, note: fillText(onlineMessages.synchronising, { title: head.tableTxt }), confirm: [] },
    ),
  )
  return { ...published, keptRows: 0 }
}

const modelsOf = ({ model, subs }: FormInUse) => [...subs.map((sub) => sub.model), model]

/** Empties the tables of a form. Returns how many rows are kept of them. */
async function empty(context: FormContext & { query: QueryRunner }, form: FormInUse): Promise<number> {
  const rows = await keepRows(context, form)
  for (const { table } of modelsOf(form)) await context.query.deleteFrom(table).execute()
  return rows
}

async function keepRows({ store, ...context }: FormContext & { query: QueryRunner }, form: FormInUse): Promise<number> {
  let rows = 0
  for (const { table, id, title } of modelsOf(form)) rows += await store.keepTable(context, { table, model: id, title })
  return rows
}

/**
 * Takes a form out of use with its sub-tables; of a sub-table, the rows stay until its form is synchronised. With `drop` its tables go
 * too, and their rows are kept for 30 days. Returns how many.
 */
export async function removeForm(context: FormContext, open: OpenForm, { drop }: { drop: boolean }): Promise<number> {
  const { store, services, caller } = context
  refuseWithViews(open)
  const live = formInUse(open.form.tableName, store.library.current())
  const extraKeys = open.documents.filter(({ kind }) => kind === 'model').map(({ id }) => id)
  let keptRows = 0
  const finish = async (query: QueryRunner) => {
    await discardDrafts(context, query, open)
    await forgetExtras(query, extraKeys)
    if (!drop || !live) return
    keptRows = await keepRows({ ...context, query }, live)
    for (const { table } of modelsOf(live)) await query.schema.dropTable(table).ifExists().execute()
  }
  await store.remove(live ? refsOf(live) : [], { services, caller, finish })
  return keptRows
}

/** Refuses to remove a form that has view copies, except those that go with it. A sub-table of it may go. */
export function refuseWithViews(open: OpenForm, goes: (name: string) => boolean = () => false): void {
  const { tableName, tableTxt: title } = open.definition.head
  const left = open.modelId === modelIdOf(tableName) ? open.views.filter((name) => !goes(name)) : []
  if (left.length > 0) throw failedWith(onlineMessages.hasViews, { title, names: left.join('、') })
}

/** Takes a view copy out of use; the table and its form stay as they are. Returns that no rows are kept. */
export async function removeView(context: FormContext, open: OpenForm): Promise<0> {
  const { store, services, caller } = context
  const refs = open.documents.map(({ kind, id }) => ({ kind, id }))
  const finish = async (query: QueryRunner) => {
    await discardDrafts(context, query, open)
    await forgetExtras(query, [extraKeyIn(open)])
  }
  await store.remove(refs, { services, caller, finish })
  return 0
}

/** Gives up what of a form was never live. */
async function discardDrafts({ store, ...context }: FormContext, query: QueryRunner, open: OpenForm): Promise<void> {
  const left = []
  for (const { kind, id } of open.documents) if (await store.drafts.newest(query, { kind, id })) left.push({ kind, id })
  await store.drafts.discard(left, { ...context, query })
}

const failed = (reason: string, result: unknown) => failedWith(onlineMessages.failed, { reason }, result)

/** Runs a publication and converts its failures. */
async function withTableFailure<T>(tableName: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof ProductError) || !isObject(cause.result)) throw cause
    const { needs, diagnostics } = cause.result
    if (Array.isArray(needs)) throw failed(onlineMessages.lossesLeft, cause.result)
    if (!Array.isArray(diagnostics)) throw cause
    const faults = (diagnostics as Diagnostic[]).filter(({ severity }) => severity === 'error')
    throw failed(faultText(faults, modelIdOf(tableName)), { diagnostics: faults })
  }
}

import type { DocumentRef } from '#core/document'
import { type BodyOf, catalogue, pageOf } from '#core/endpoint'
import { badRequest, failedWith, productError } from '#core/error'
import { fillText, messages, onlineMessages } from '#core/message'
import { isObject } from '#core/object'
import { canCall } from '#core/permission'
import type { QueryRunner } from '#server/context'
import type { DocumentStore } from '#server/document'
import { done, found, queryRoute, type Route, type RouteRequest, route } from '#server/http'
import { modelIdOf, tableTypes } from '../definition/definition.ts'
import { buttonRoutes } from './buttonRoutes.ts'
import { copyForm } from './copyForm.ts'
import { copyView } from './copyView.ts'
import {
  addForm,
  type EditedForm,
  type EditFormContext,
  editForm,
  followForm,
  isTableFree,
  isTableName,
  type SentForm,
} from './editForm.ts'
import { enhanceTextRoutes } from './enhanceTexts.ts'
import { formsOfTables, tablesWithoutForm } from './existingTables.ts'
import { forgetExtras } from './extraTable.ts'
import { type FormStore, type OpenForm, tableOf } from './formStore.ts'
import { type FormContext, refuseWithViews, removeForm, removeView, synchronise } from './synchronise.ts'
import { type AnswerContext, fieldAnswers, hasPart, headAnswers, indexAnswers, listHeads } from './tableAnswer.ts'

const { cgform, online } = catalogue

type Asking = Pick<RouteRequest, 'services' | 'caller'>

interface Rooms {
  store: DocumentStore
  forms: FormStore
}

/** The family's calls of the designer of forms, over the documents. spec: contract §9.6 */
export function designRoutes({ store, forms }: Rooms): Route[] {
  const context = ({ services, caller }: Asking): FormContext => ({ store, forms, services, caller })
  return [
    ...readRoutes({ store, forms }),
    route(cgform.addAll, async ({ body, ...request }) => {
      const { id, diagnostics } = await saveSent(context(request), body, addForm)
      return found(id, { message: withWarnings(onlineMessages.added, diagnostics.length) })
    }),
    route(cgform.editAll, async ({ body, ...request }) => {
      const { diagnostics } = await saveSent(context(request), body, editForm)
      return done(withWarnings(onlineMessages.designEdited, diagnostics.length), { diagnostics })
    }),
    route(cgform.editHead, async (request) => {
      const { diagnostics } = await inTransaction(context(request), (inside) =>
        editForm(inside, { head: request.body }),
      )
      return done(withWarnings(onlineMessages.designEdited, diagnostics.length), { diagnostics })
    }),
    queryRoute(online.checkTable, async ({ query: { tbname, id = '' }, services }) => {
      const { query } = services.database
      const own = id === '' ? undefined : await forms.find(query, id)
      const isOwn = own !== undefined && tableOf(own).head.tableName === tbname
      return isOwn || (isTableName(tbname) && (await isTableFree({ store, query }, tbname))) ? '1' : '-1'
    }),
    route(online.synchronise, async (request) => {
      const { id = '', type = '' } = request.params
      const { published, plan, keptRows } = await synchronise(context(request), { id, type })
      const message = keptRows > 0 ? fillText(onlineMessages.emptied, { rows: keptRows }) : onlineMessages.synchronised
      return done(message, { published, plan, keptRows })
    }),
    ...removeRoutes(forms, context),
    ...copyRoutes(context),
    ...buttonRoutes(context),
    ...enhanceTextRoutes(forms),
  ]
}

const withWarnings = (message: string, count: number): string =>
  count > 0 ? fillText(onlineMessages.withWarnings, { message, count }) : message

type SentBody = BodyOf<typeof cgform.addAll>
type SaveForm = (context: EditFormContext, sent: SentForm) => Promise<EditedForm>

/** Saves a form with its indexes, all or nothing. */
const saveSent = (context: FormContext, body: SentBody, save: SaveForm): Promise<EditedForm> =>
  inTransaction(context, async (inside) => {
    const { head, fields, deleteFieldIds, indexs, deleteIndexIds } = body
    return save(inside, {
      ...{ head, fields: fields ?? undefined, deleteFieldIds: deleteFieldIds ?? undefined },
      ...{ indexs: indexs ?? undefined, deleteIndexIds: deleteIndexIds ?? undefined },
    })
  })

const inTransaction = <T>(context: FormContext, work: (inside: EditFormContext) => Promise<T>): Promise<T> =>
  context.services.database.transaction((query) => work({ ...context, query }))

function readRoutes({ store, forms }: Rooms): Route[] {
  const table = async ({ services }: Asking, id: string) => {
    const open = await forms.find(services.database.query, id)
    if (!open) throw productError('notFound')
    return open
  }
  return [
    queryRoute(cgform.list, async ({ query, ...request }) =>
      listHeads(await forms.all(runner(request)), query, answering(store, request)),
    ),
    queryRoute(cgform.head, async (request) => {
      const [head] = await headAnswers([await table(request, request.query.id)], answering(store, request))
      return head
    }),
    queryRoute(cgform.fields, async (request) =>
      fieldAnswers(await table(request, request.query.headId), answering(store, request)),
    ),
    queryRoute(cgform.indexes, async (request) =>
      indexAnswers(await table(request, request.query.headId), answering(store, request)),
    ),
  ]
}

const runner = ({ services }: Asking): QueryRunner => services.database.query

const answering = (store: DocumentStore, { services, caller }: Asking): AnswerContext => ({
  ...{ drafts: store.drafts, query: services.database.query },
  dictionaryText: (dictionary, value) => services.dictionaries.text(dictionary, value, caller.tenantId) ?? value,
})

function removeRoutes(forms: FormStore, context: (request: Asking) => FormContext): Route[] {
  const remove = async (request: Asking, ids: readonly string[], { drop }: { drop: boolean }) => {
    const inside = { ...context(request), forms }
    let rows = 0
    for (const id of await removable(inside, ids, drop)) rows += await removeOne(inside, id, drop)
    return done(rows > 0 ? fillText(onlineMessages.dropped, { rows }) : messages.done.removed, null)
  }
  const idsIn = (ids: string) => [...new Set(ids.split(',').filter(Boolean))]
  return [
    route(cgform.remove, (request) => remove(request, [request.query.id], { drop: true })),
    route(cgform.removeBatch, (request) =>
      remove(request, idsIn(request.query.ids), { drop: request.query.flag === '1' }),
    ),
    route(cgform.removeRecord, (request) => remove(request, [request.query.id], { drop: false })),
  ]
}

/** Copies, and forms of tables that are there. spec: contract §9.6 */
function copyRoutes(context: (request: Asking) => FormContext): Route[] {
  return [
    route(cgform.copyTable, async ({ params, query: { tableName }, ...request }) => {
      const id = await inTransaction(context(request), (inside) => copyForm(inside, params.id ?? '', tableName))
      return found(id, { message: onlineMessages.copied })
    }),
    route(cgform.copyView, async ({ query, body, ...request }) => {
      const code = query.code ?? (isObject(body) ? body.code : undefined)
      if (typeof code !== 'string' || code === '') throw badRequest(onlineMessages.badValue, { name: 'code' })
      const { id, name } = await inTransaction(context(request), (inside) => copyView(inside, code))
      return found(id, { message: fillText(onlineMessages.viewCopied, { name }) })
    }),
    queryRoute(cgform.tables, async ({ query, ...request }) => {
      const { pageNo = 1, pageSize = 10, tableName = '' } = query
      const { store, services } = context(request)
      const { dialect, query: reading } = services.database
      const names = await tablesWithoutForm({ store, query: reading }, dialect)
      const matching = names.filter((name) => hasPart(name, tableName))
      const page = matching.slice((pageNo - 1) * pageSize, pageNo * pageSize)
      return pageOf(
        page.map((name) => ({ id: name, tableName: name })),
        matching.length,
        { pageNo, pageSize },
      )
    }),
    route(cgform.importTables, async ({ params, ...request }) => {
      const names = [...new Set((params.names ?? '').split(',').filter(Boolean))]
      const forms = await inTransaction(context(request), (inside) => formsOfTables(inside, names))
      return found({ ids: forms.map(({ id }) => id) }, { message: onlineMessages.added })
    }),
  ]
}

/** Whoever empties or drops tables may change tables. */
const syncCode = 'onlCgformHead:sync'

/** The forms to remove, view copies first. Throws before anything is removed when one of them may not go or is not there. */
async function removable(context: FormContext, ids: readonly string[], drop: boolean): Promise<readonly string[]> {
  const views = new Map<string, string>()
  const forms: OpenForm[] = []
  for (const id of ids) {
    const open = await context.forms.find(context.services.database.query, id)
    if (!open) throw productError('notFound')
    if (open.form.original) views.set(open.form.tableName, id)
    else forms.push(open)
  }
  const dropsTable = drop && views.size < ids.length
  if (dropsTable && !canCall(context.caller.rights, syncCode)) throw productError('forbidden', {}, { needs: syncCode })
  for (const open of forms) refuseWithViews(open, (name) => views.has(name))
  return [...views.values(), ...ids.filter((id) => ![...views.values()].includes(id))]
}

/** A form, view copy or sub-table; nothing is left of a sub-table whose form went before it. Returns how many rows are kept. */
async function removeOne(context: FormContext, id: string, drop: boolean): Promise<number> {
  const open = await context.forms.find(context.services.database.query, id)
  if (!open) return 0
  if (open.form.original) return removeView(context, open)
  const isSub =
    open.definition.head.tableType !== tableTypes.sub && modelIdOf(open.definition.head.tableName) !== open.modelId
  if (!isSub) return removeForm(context, open, { drop })
  await removeSub(context, open)
  return 0
}

/** A sub-table leaves the draft of its form; its table stays until that is published. */
async function removeSub(context: FormContext, open: OpenForm): Promise<void> {
  const { forms } = context
  const { head } = tableOf(open)
  const subs = open.definition.subs.filter((sub) => sub.head.tableName !== head.tableName)
  await inTransaction(context, async (inside) => {
    const { form, diagnostics } = forms.lens.put(open.form, { ...open.definition, subs })
    const fault = diagnostics.find(({ severity }) => severity === 'error')
    if (fault) throw failedWith(fault.message)
    const note = fillText(onlineMessages.designed, { title: open.definition.head.tableTxt })
    await forms.save(open, form, { ...inside, note })
    await followForm(inside, { open, form })
    await forgetExtras(inside.query, [open.modelId])
    const model: DocumentRef = { kind: 'model', id: open.modelId }
    if (!context.store.library.current().resolvedModel(open.modelId))
      await context.store.drafts.discard([model], inside)
  })
}

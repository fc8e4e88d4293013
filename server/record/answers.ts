import { AggregateQuery } from '#core/document'
import type { ModelCall, ModelEndpoint, Page } from '#core/endpoint'
import { productError } from '#core/error'
import { doneMessages, messages, recordMessages } from '#core/message'
import { codeOf, type Model, ownRecordOf } from '#core/model'
import { canCall } from '#core/permission'
import type { WireParams } from '#core/query'
import { fieldsWithOwnCode, namesScope, type RecordScope, type WireRecord, type WriteScope } from '#server/access'
import { type Answer, checked, done, found, type RouteRequest, readJson } from '#server/http'
import {
  aggregateRecords,
  getRecord,
  listLevel,
  listLevels,
  listRecords,
  optionsOf,
  optionTreeOf,
  timelineOf,
  visibleIds,
} from '#server/reading'
import { checkImport, exportRecords, exportTemplate, importRecords } from '#server/spreadsheet'
import {
  addRecord,
  type BehaviourOf,
  type Body,
  type Confirmations,
  editRecord,
  idOf,
  moveRecord,
  orderRecords,
  purgeRecords,
  removeRecords,
  renewValue,
  restoreRecords,
  writeRecords,
} from '#server/writing'

/** A request for a call of a model. */
interface ModelRequest {
  request: RouteRequest
  endpoint: ModelEndpoint
  model: Model
  behaviourOf: BehaviourOf
  /** The caller has no permission code and may only access its own record. */
  byOwner: boolean
}

type Handler = (modelRequest: ModelRequest) => Promise<Answer>

const scopeOf = ({ request, model, byOwner }: ModelRequest): RecordScope => ({
  services: request.services,
  caller: request.caller,
  model,
  ...(byOwner ? { own: model.id } : {}),
})

/** The scope of pickers. */
const namesIn = (modelRequest: ModelRequest): Promise<RecordScope> => namesScope(scopeOf(modelRequest))
const queryOf = ({ request, model, behaviourOf }: ModelRequest): WireParams =>
  behaviourOf(model.id)?.listParams?.(request.query) ?? request.query
const bodyOf = ({ request }: ModelRequest): Body => (request.body ?? {}) as Body

/** The ids of a request: `id`, or `ids` comma-joined, possibly with a trailing comma. */
function idsOf({ request }: ModelRequest): string[] {
  const ids = String(request.query.ids ?? request.query.id ?? '')
  return [...new Set(ids.split(',').map((id) => id.trim()))].filter(Boolean)
}

const confirmation = ({ model, behaviourOf }: ModelRequest, call: keyof Confirmations, fallback: string): string =>
  behaviourOf(model.id)?.confirmations?.[call] ?? fallback

/** Throws unless the record belongs to the caller. */
export async function refuseForeign(modelRequest: ModelRequest): Promise<void> {
  const id =
    modelRequest.endpoint.call === 'edit' ? String(bodyOf(modelRequest).id ?? '') : (idsOf(modelRequest)[0] ?? '')
  const own = await visibleIds(scopeOf(modelRequest), { ids: [id] })
  if (!own.has(id)) throw productError('forbidden')
}

type Write = (scope: WriteScope) => Promise<readonly string[]>

/** Runs a write in one transaction; after-commit work runs only if it was committed. */
async function writing(
  modelRequest: ModelRequest,
  write: Write,
  answer: (ids: readonly string[]) => Answer,
): Promise<Answer> {
  const { request, model, behaviourOf } = modelRequest
  const scope = scopeOf(modelRequest)
  const { ids, stored } = await writeRecords(scope, async (inside) => {
    const changed = await write(inside)
    const stored = answer(changed)
    await request.once.keep(inside.query, stored)
    return { ids: changed, stored }
  })
  await behaviourOf(model.id)?.afterCommit?.(ids, { ...scope, query: request.services.database.query })
  return stored
}

async function add(modelRequest: ModelRequest): Promise<Answer> {
  const { model, behaviourOf } = modelRequest
  const scope = scopeOf(modelRequest)
  const body =
    (await behaviourOf(model.id)?.prepare?.(bodyOf(modelRequest), { kind: 'add', scope })) ?? bodyOf(modelRequest)
  const write: Write = async (inside) => [await addRecord(inside, body, behaviourOf)]
  return writing(modelRequest, write, ([id]) => done(confirmation(modelRequest, 'add', messages.done.added), { id }))
}

/** The fields that may be changed without the edit permission: those with their own codes, or those of the caller's own record. */
const fieldsOfFew = ({ model, byOwner }: ModelRequest): ReadonlySet<string> =>
  byOwner ? (ownRecordOf(model)?.fields ?? new Set()) : new Set(fieldsWithOwnCode(model).map((field) => field.name))

/** A caller without the edit permission may change only some fields. */
async function edit(modelRequest: ModelRequest): Promise<Answer> {
  const { model, behaviourOf, request } = modelRequest
  const scope = scopeOf(modelRequest)
  const body =
    (await behaviourOf(model.id)?.prepare?.(bodyOf(modelRequest), { kind: 'edit', scope })) ?? bodyOf(modelRequest)
  const mayEditAll = canCall(request.caller.rights, codeOf(model, 'edit'))
  const only = mayEditAll ? {} : { only: fieldsOfFew(modelRequest) }
  const write: Write = async (inside) => {
    await editRecord({ ...inside, ...only }, body, behaviourOf)
    return [idOf(body)]
  }
  return writing(modelRequest, write, () => done(confirmation(modelRequest, 'edit', messages.done.edited)))
}

const ofIds =
  (change: (scope: WriteScope, ids: readonly string[], behaviourOf: BehaviourOf) => Promise<void>) =>
  (modelRequest: ModelRequest): Write =>
  async (scope) => {
    const ids = idsOf(modelRequest)
    await change(scope, ids, modelRequest.behaviourOf)
    return ids
  }

const removing = ofIds(removeRecords)
const restoring = ofIds((scope, ids, behaviourOf) => restoreRecords(scope, { ids, behaviourOf }))
const purging = ofIds((scope, ids, behaviourOf) => purgeRecords(scope, { ids, behaviourOf }))

const moving =
  (modelRequest: ModelRequest): Write =>
  async (scope) => {
    await moveRecord(
      scope,
      { ...bodyOf(modelRequest), moveId: modelRequest.endpoint.move ?? '' },
      modelRequest.behaviourOf,
    )
    return [idOf(bodyOf(modelRequest))]
  }

/** A new secret is returned only once and never stored, not even for idempotent repeats. */
async function renew({ request, endpoint, ...modelRequest }: ModelRequest): Promise<Answer> {
  const scope = scopeOf({ request, endpoint, ...modelRequest })
  const field = endpoint.field ?? ''
  const { id } = (request.body ?? {}) as { id: unknown }
  const value = await writeRecords(scope, (inside) => renewValue(inside, { id: String(id), field }))
  return done(doneMessages.plain, { [field]: value })
}

const ordering =
  (modelRequest: ModelRequest): Write =>
  async (scope) => {
    const { field, ids } = bodyOf(modelRequest)
    const order = { field: String(field), ids: Array.isArray(ids) ? ids.map(String) : [] }
    await orderRecords(scope, order, modelRequest.behaviourOf)
    return order.ids
  }

type ReadPage = (scope: RecordScope, params: WireParams) => Promise<Page<WireRecord>>

async function page(modelRequest: ModelRequest, read: ReadPage): Promise<Answer> {
  return found(await read(scopeOf(modelRequest), queryOf(modelRequest)))
}

/** Aggregates over the records of a list, with its filters. */
async function aggregate(modelRequest: ModelRequest): Promise<Answer> {
  const query = checked(
    'body',
    AggregateQuery,
    readJson(String(modelRequest.request.query.aggregate)),
  ) as AggregateQuery
  return found(await aggregateRecords(scopeOf(modelRequest), query, queryOf(modelRequest)))
}

/** The handlers of model calls. spec: contract §8.5 */
export const handlers: Readonly<Record<ModelCall, Handler>> = {
  list: (modelRequest) => page(modelRequest, listRecords),
  recycleBin: (modelRequest) => page(modelRequest, (scope, params) => listRecords(scope, params, { trash: 'trash' })),
  rootList: (modelRequest) => page(modelRequest, (scope, params) => listLevel(scope, { ...params, pid: '' })),
  childList: (modelRequest) => page(modelRequest, listLevel),
  getChildListBatch: (modelRequest) => page(modelRequest, listLevels),
  queryByMainId: async (modelRequest) => {
    const record = await getRecord(scopeOf(modelRequest), idsOf(modelRequest)[0] ?? '')
    return found(record[modelRequest.endpoint.field ?? ''] ?? [])
  },
  queryById: async (modelRequest) => found(await getRecord(scopeOf(modelRequest), idsOf(modelRequest)[0] ?? '')),
  options: async (modelRequest) => found(await optionsOf(await namesIn(modelRequest), queryOf(modelRequest))),
  optionTree: async (modelRequest) => found(await optionTreeOf(await namesIn(modelRequest), queryOf(modelRequest))),
  aggregate,
  timeline: async (modelRequest) => found(await timelineOf(scopeOf(modelRequest), queryOf(modelRequest))),
  add,
  edit,
  delete: (modelRequest) =>
    writing(modelRequest, removing(modelRequest), () =>
      done(confirmation(modelRequest, 'delete', messages.done.removed)),
    ),
  deleteBatch: (modelRequest) =>
    writing(modelRequest, removing(modelRequest), () =>
      done(confirmation(modelRequest, 'deleteBatch', messages.done.removedMany)),
    ),
  restore: (modelRequest) => writing(modelRequest, restoring(modelRequest), () => done(doneMessages.restored)),
  deletePhysic: (modelRequest) => writing(modelRequest, purging(modelRequest), () => done(recordMessages.purged)),
  order: (modelRequest) => writing(modelRequest, ordering(modelRequest), () => done(messages.done.edited)),
  renew,
  move: (modelRequest) => writing(modelRequest, moving(modelRequest), () => done(doneMessages.plain)),
  exportXls: (modelRequest) => exportRecords(scopeOf(modelRequest), queryOf(modelRequest), modelRequest.request.signal),
  importTemplate: (modelRequest) => exportTemplate(scopeOf(modelRequest)),
  importCheck: (modelRequest) => checkImport(scopeOf(modelRequest), modelRequest.request, modelRequest.behaviourOf),
  importExcel: (modelRequest) => importRecords(scopeOf(modelRequest), modelRequest.request, modelRequest.behaviourOf),
}

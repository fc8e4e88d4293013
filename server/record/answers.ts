import { AskedAggregate } from '#core/document'
import type { ModelCall, ModelEndpoint, Page } from '#core/endpoint'
import { productError } from '#core/error'
import { messages } from '#core/message'
import { codeOf, type Model, ownRecordOf } from '#core/model'
import { canCall } from '#core/permission'
import type { WireParams } from '#core/query'
import { fieldsWithOwnCode, type RecordScope, type WireRecord, type WriteScope } from '#server/access'
import type { BehaviourOf, Body, Confirmations } from '#server/behaviour'
import { type Answer, checked, done, found, type RouteRequest, readJson } from '#server/http'
import {
  aggregateRecords,
  getRecord,
  listLevel,
  listRecords,
  optionsOf,
  optionTreeOf,
  timelineOf,
  visibleIds,
} from '#server/reading'
import { exportRecords, exportTemplate, importRecords } from '#server/spreadsheet'
import {
  addRecord,
  editRecord,
  idOf,
  moveRecord,
  orderRecords,
  purgeRecords,
  removeRecords,
  renewValue,
  restoreRecords,
} from '#server/writing'

/** A model call on its way. */
export interface ModelRequest {
  request: RouteRequest
  endpoint: ModelEndpoint
  model: Model
  behaviourOf: BehaviourOf
  /** The caller has no code for the call, and is let in for its own record alone. */
  byOwner: boolean
}

type Handler = (given: ModelRequest) => Promise<Answer>

const scopeOf = ({ request, model, byOwner }: ModelRequest): RecordScope => ({
  services: request.services,
  caller: request.caller,
  model,
  ...(byOwner ? { own: model.id } : {}),
})
const queryOf = ({ request, model, behaviourOf }: ModelRequest): WireParams =>
  behaviourOf(model.id)?.listParams?.(request.query) ?? request.query
const bodyOf = ({ request }: ModelRequest): Body => (request.body ?? {}) as Body

/** The ids of a request: `id`, or `ids` comma-joined, perhaps with a comma at the end. */
function idsOf({ request }: ModelRequest): string[] {
  const given = String(request.query.ids ?? request.query.id ?? '')
  return [...new Set(given.split(',').map((id) => id.trim()))].filter(Boolean)
}

const confirmation = ({ model, behaviourOf }: ModelRequest, call: keyof Confirmations, usual: string): string =>
  behaviourOf(model.id)?.confirmations?.[call] ?? usual

/** Whoever comes without a code is answered for its own record alone. */
export async function refuseForeign(given: ModelRequest): Promise<void> {
  const asked = given.endpoint.call === 'edit' ? String(bodyOf(given).id ?? '') : (idsOf(given)[0] ?? '')
  const own = await visibleIds(scopeOf(given), { ids: [asked] })
  if (!own.has(asked)) throw productError('forbidden')
}

type Write = (scope: WriteScope) => Promise<readonly string[]>

/** Runs a write in one transaction; what happens after the commit happens only when it was committed. */
async function writing(given: ModelRequest, write: Write, answer: (ids: readonly string[]) => Answer): Promise<Answer> {
  const { request, model, behaviourOf } = given
  const scope = scopeOf(given)
  const { ids, made } = await request.services.database.transaction(async (query) => {
    const changed = await write({ ...scope, query })
    const kept = answer(changed)
    await request.once.keep(query, kept)
    return { ids: changed, made: kept }
  })
  await behaviourOf(model.id)?.afterCommit?.(ids, { ...scope, query: request.services.database.query })
  return made
}

async function add(given: ModelRequest): Promise<Answer> {
  const { model, behaviourOf } = given
  const scope = scopeOf(given)
  const body = (await behaviourOf(model.id)?.prepare?.(bodyOf(given), { kind: 'add', scope })) ?? bodyOf(given)
  const write: Write = async (inside) => [await addRecord(inside, body, behaviourOf)]
  return writing(given, write, ([id]) => done(confirmation(given, 'add', messages.done.added), { id }))
}

/** The fields that may be changed without the right to edit: those with codes of their own, or those of the own record. */
const fieldsOfFew = ({ model, byOwner }: ModelRequest): ReadonlySet<string> =>
  byOwner ? (ownRecordOf(model)?.fields ?? new Set()) : new Set(fieldsWithOwnCode(model).map((field) => field.name))

/** Who may not edit the model, only some fields, may change only these. */
async function edit(given: ModelRequest): Promise<Answer> {
  const { model, behaviourOf, request } = given
  const scope = scopeOf(given)
  const body = (await behaviourOf(model.id)?.prepare?.(bodyOf(given), { kind: 'edit', scope })) ?? bodyOf(given)
  const whole = canCall(request.caller.rights, codeOf(model, 'edit'))
  const only = whole ? {} : { only: fieldsOfFew(given) }
  const write: Write = async (inside) => {
    await editRecord({ ...inside, ...only }, body, behaviourOf)
    return [idOf(body)]
  }
  return writing(given, write, () => done(confirmation(given, 'edit', messages.done.edited)))
}

const ofIds =
  (change: (scope: WriteScope, ids: readonly string[], behaviourOf: BehaviourOf) => Promise<void>) =>
  (given: ModelRequest): Write =>
  async (scope) => {
    const ids = idsOf(given)
    await change(scope, ids, given.behaviourOf)
    return ids
  }

const removing = ofIds(removeRecords)
const restoring = ofIds((scope, ids, behaviourOf) => restoreRecords(scope, { ids, behaviourOf }))
const purging = ofIds((scope, ids, behaviourOf) => purgeRecords(scope, { ids, behaviourOf }))

const moving =
  (given: ModelRequest): Write =>
  async (scope) => {
    await moveRecord(scope, { ...bodyOf(given), moveId: given.endpoint.move ?? '' }, given.behaviourOf)
    return [idOf(bodyOf(given))]
  }

/** A new secret is answered once and kept nowhere, not even for a call that is repeated. */
async function renew({ request, endpoint, ...given }: ModelRequest): Promise<Answer> {
  const scope = scopeOf({ request, endpoint, ...given })
  const field = endpoint.field ?? ''
  const { id } = (request.body ?? {}) as { id: unknown }
  const value = await request.services.database.transaction((query) =>
    renewValue({ ...scope, query }, { id: String(id), field }),
  )
  return done(messages.done.plain, { [field]: value })
}

const ordering =
  (given: ModelRequest): Write =>
  async (scope) => {
    const { field, ids } = bodyOf(given)
    const order = { field: String(field), ids: Array.isArray(ids) ? ids.map(String) : [] }
    await orderRecords(scope, order, given.behaviourOf)
    return order.ids
  }

type ReadPage = (scope: RecordScope, params: WireParams) => Promise<Page<WireRecord>>

async function page(given: ModelRequest, read: ReadPage): Promise<Answer> {
  return found(await read(scopeOf(given), queryOf(given)))
}

/** Numbers over the records of a list, by its filters. */
async function aggregate(given: ModelRequest): Promise<Answer> {
  const asked = checked('body', AskedAggregate, readJson(String(given.request.query.aggregate))) as AskedAggregate
  return found(await aggregateRecords(scopeOf(given), asked, queryOf(given)))
}

/** What each call of a model does. spec: contract §8.5 */
export const handlers: Readonly<Record<ModelCall, Handler>> = {
  list: (given) => page(given, listRecords),
  recycleBin: (given) => page(given, (scope, params) => listRecords(scope, params, { trash: 'trash' })),
  rootList: (given) => page(given, (scope, params) => listLevel(scope, { ...params, pid: '' })),
  childList: (given) => page(given, listLevel),
  queryById: async (given) => found(await getRecord(scopeOf(given), idsOf(given)[0] ?? '')),
  options: async (given) => found(await optionsOf(scopeOf(given), queryOf(given))),
  optionTree: async (given) => found(await optionTreeOf(scopeOf(given), queryOf(given))),
  aggregate,
  timeline: async (given) => found(await timelineOf(scopeOf(given), queryOf(given))),
  add,
  edit,
  delete: (given) => writing(given, removing(given), () => done(confirmation(given, 'delete', messages.done.removed))),
  deleteBatch: (given) =>
    writing(given, removing(given), () => done(confirmation(given, 'deleteBatch', messages.done.removedMany))),
  restore: (given) => writing(given, restoring(given), () => done(messages.done.restored)),
  deletePhysic: (given) => writing(given, purging(given), () => done('删除成功')),
  order: (given) => writing(given, ordering(given), () => done(messages.done.edited)),
  renew,
  move: (given) => writing(given, moving(given), () => done(messages.done.plain)),
  exportXls: (given) => exportRecords(scopeOf(given), queryOf(given), given.request.signal),
  importTemplate: (given) => exportTemplate(scopeOf(given)),
  importExcel: (given) => importRecords(scopeOf(given), given.request, given.behaviourOf),
}

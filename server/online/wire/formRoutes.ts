import { catalogue, isOpenTo, type ModelCall } from '#core/endpoint'
import { failedWith, productError } from '#core/error'
import { messages, onlineMessages } from '#core/message'
import { type Model, snakeCase } from '#core/model'
import { isObject } from '#core/object'
import { canCall } from '#core/permission'
import type { DocumentStore } from '#server/document'
import { type Answer, checked, found, queryRoute, type Route, type RouteRequest, route } from '#server/http'
import { routesOf } from '#server/record'
import type { FormInUse } from '../definition/definition.ts'
import { formConfig } from './formConfig.ts'
import { erpConfig, listConfig, queryItems } from './listConfig.ts'
import { selectOptions } from './selectOptions.ts'
import { mayRun } from './viewActions.ts'
import { type ListedForm, listedForm, type VisibleForm, visibleForm } from './visibleForm.ts'
import { exportQuery, fromWire, fromWireQuery, toWire } from './wireRecord.ts'

const { onlineForm } = catalogue

type FormHandler = (form: FormInUse, request: RouteRequest) => Promise<Answer>
type VisibleHandler = (visible: VisibleForm, request: RouteRequest) => Promise<Answer>

/**
 * Form endpoints in the wire format of the product family, by table name. They delegate to the endpoints of the model.
 * spec: contract §9.7
 */
export function formRoutes(store: DocumentStore): Route[] {
  const visibleTo = ({ services, caller, params }: RouteRequest) =>
    visibleForm({ store, services, caller }, params.code ?? params.table ?? '')
  const withResult = (toResult: (form: VisibleForm) => unknown) => async (request: RouteRequest) =>
    found(toResult(await visibleTo(request)))
  const withList = (toResult: (form: ListedForm) => unknown) => async (request: RouteRequest) =>
    found(toResult(await listedForm(await visibleTo(request), request.services)))
  return [
    route(onlineForm.columns, withList(listConfig)),
    route(onlineForm.erpColumns, withList(erpConfig)),
    route(onlineForm.queryInfo, withResult(queryItems)),
    route(
      onlineForm.formItem,
      withResult((form) => formConfig(form, { whole: true })),
    ),
    route(
      onlineForm.formItemByTable,
      withResult((form) => formConfig(form, { whole: true })),
    ),
    route(
      onlineForm.erpFormItem,
      withResult((form) => formConfig(form, { whole: false })),
    ),
    route(onlineForm.data, async (request) => listRecords(await visibleTo(request), request)),
    route(onlineForm.treeData, async (request) => treeRecords(await visibleTo(request), request)),
    route(
      onlineForm.enhanceJs,
      withResult(() => ''),
    ),
    route(onlineForm.doButton, async ({ body, ...request }) => {
      const visible = await visibleForm({ store, ...request }, body.formId)
      if (!mayRun(visible, body.buttonCode)) throw productError('forbidden')
      return runButton(visible.form, { ...request, body } as RouteRequest, body)
    }),
    queryRoute(onlineForm.selectOptions, ({ query, ...context }) => selectOptions(store, context, query)),
    route(onlineForm.read, async (request) => readRecord(await visibleTo(request), request)),
    ...writeRoutes(visibleTo),
  ]
}

/** What changes, exports and imports records: through a view copy as far as that has the action. */
function writeRoutes(visibleTo: (request: RouteRequest) => Promise<VisibleForm>): Route[] {
  const through =
    (answer: FormHandler, actionOf: (request: RouteRequest) => string) => async (request: RouteRequest) => {
      const visible = await visibleTo(request)
      if (!mayRun(visible, actionOf(request))) throw productError('forbidden')
      return answer(visible.form, request)
    }
  const as = (answer: FormHandler, action: string) => through(answer, () => action)
  const removing = through(removeRecords, (request) => (idsOf(request).length === 1 ? 'delete' : 'batch_delete'))
  return [
    route(onlineForm.add, as(addRecord, 'add')),
    route(onlineForm.edit, as(editRecord, 'edit')),
    route(onlineForm.remove, removing),
    route(onlineForm.exported, as(exportRecords, 'export')),
    route(onlineForm.imported, as(importRecords, 'import')),
  ]
}

/** Converts the result of a successful response; bytes and errors are unchanged. */
const result =
  (toResult: (result: unknown) => unknown, message?: string): ToWire =>
  (answer) =>
    answer.kind === 'envelope' && answer.success
      ? { ...answer, result: toResult(answer.result), message: message ?? answer.message }
      : answer

/** A record without what page fields withhold. */
const recordToWire = (form: FormInUse, withheld: readonly string[]) => (record: unknown) =>
  isObject(record) ? toWire(without(record, withheld), form) : record

const without = (record: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  names.length === 0
    ? record
    : Object.fromEntries(Object.entries(record).filter(([key]) => !names.includes(key.replace(/_dictText$/, ''))))

const listRecords: VisibleHandler = ({ form, withheld: { columns = [] } }, request) =>
  recordCall(
    { model: form.model, call: 'list' },
    { ...request, query: fromWireQuery(request.query, form.model) },
    result((page) =>
      isObject(page) && Array.isArray(page.records)
        ? { ...page, records: page.records.map(recordToWire(form, columns)) }
        : page,
    ),
  )

/**
 * One level of a tree: the top for `0` or nothing, else below a row; a search answers what it finds at any level. Each row says in the
 * column of the head whether it has rows below. spec: contract §9.7, getTreeData
 */
async function treeRecords(visible: VisibleForm, request: RouteRequest): Promise<Answer> {
  const { form, head, withheld } = visible
  const { parent } = form.model
  if (!parent) return listRecords(visible, request)
  const column = snakeCase(parent.name)
  const { [column]: above, hasQuery, ...query } = request.query
  const pid = String([above].flat()[0] ?? '')
  const isTop = hasQuery === 'true' || pid === '' || pid === '0'
  const call = isTop ? 'rootList' : 'childList'
  const params = { ...fromWireQuery(query, form.model), ...(isTop ? {} : { pid }) }
  const rows = { hasChildColumn: head.treeIdField || 'has_child', withheld: withheld.columns ?? [] }
  return recordCall(
    { model: form.model, call },
    { ...request, query: params },
    result((page) =>
      isObject(page) && Array.isArray(page.records)
        ? { ...page, records: page.records.map((record) => treeRow(record, form, rows)) }
        : page,
    ),
  )
}

interface TreeRows {
  hasChildColumn: string
  withheld: readonly string[]
}

const treeRow = (record: unknown, form: FormInUse, { hasChildColumn, withheld }: TreeRows): unknown =>
  isObject(record)
    ? { ...toWire(without(record, withheld), form), [hasChildColumn]: String(record.hasChild ?? '0') }
    : record

/** A button runs the move of its name; enhancements do not run. spec: contract §9.7, doButton */
async function runButton(
  { model }: FormInUse,
  request: RouteRequest,
  { buttonCode, dataId }: { buttonCode: string; dataId?: string | null | undefined },
): Promise<Answer> {
  if (!model.moves.some(({ id }) => id === buttonCode))
    throw failedWith(onlineMessages.noButton, { code: buttonCode.slice(0, 50) })
  if (!dataId) throw failedWith(onlineMessages.noRecord)
  return recordCall(
    { model, call: 'move', part: buttonCode },
    { ...request, body: { id: dataId } },
    result(() => null, onlineMessages.buttonDone),
  )
}

const readRecord: VisibleHandler = ({ form, withheld: { fields = [] } }, request) =>
  recordCall(
    { model: form.model, call: 'queryById' },
    { ...request, query: { id: request.params.id } },
    result(recordToWire(form, fields)),
  )

/** Rows at the top of a tree come with `0` as the row above. */
function bodyOf(form: FormInUse, { body }: RouteRequest): Record<string, unknown> {
  const record = isObject(body) ? fromWire(body, form) : {}
  const above = form.model.parent?.name
  return above !== undefined && record[above] === '0' ? { ...record, [above]: null } : record
}

const addRecord: FormHandler = (form, request) =>
  recordCall(
    { model: form.model, call: 'add' },
    { ...request, body: bodyOf(form, request) },
    result((record) => (isObject(record) ? record.id : record)),
  )

const editRecord: FormHandler = (form, request) =>
  recordCall(
    { model: form.model, call: 'edit' },
    { ...request, body: bodyOf(form, request) },
    result((record) => record, onlineMessages.edited),
  )

const idsOf = ({ params: { ids = '' } }: Pick<RouteRequest, 'params'>): string[] => ids.split(',').filter(Boolean)

/** Deletes one record or several, which require different rights. */
const removeRecords: FormHandler = (form, request) => {
  const ids = idsOf(request)
  const call = ids.length === 1 ? 'delete' : 'deleteBatch'
  const query = call === 'delete' ? { id: ids[0] } : { ids: ids.join(',') }
  return recordCall(
    { model: form.model, call },
    { ...request, query },
    result(() => null, messages.done.removed),
  )
}

const exportRecords: FormHandler = (form, request) =>
  recordCall({ model: form.model, call: 'exportXls' }, { ...request, query: exportQuery(request.query, form.model) })

/** Result of an import with invalid rows: path of its report. spec: contract §8.4 */
const importRecords: FormHandler = (form, request) =>
  recordCall(
    { model: form.model, call: 'importExcel' },
    request,
    result((report) => (isObject(report) && report.fileUrl ? report.fileUrl : null)),
  )

/** Converts a response to the wire format of the form. */
type ToWire = (answer: Answer) => Answer

/** Runs an endpoint of the model for a form request, with the same rights and validation. */
async function recordCall(
  { model, call, part }: { model: Model; call: ModelCall; part?: string },
  request: RouteRequest,
  toWire: ToWire = (answer) => answer,
): Promise<Answer> {
  const route = routesOf(model, new Map()).find(
    ({ endpoint }) => endpoint.id === [model.id, call, part].filter(Boolean).join('.'),
  )
  if (!route) throw productError('notFound')
  const { access, query } = route.endpoint
  if (!isOpenTo(access, (code) => canCall(request.caller.rights, code))) throw productError('forbidden')
  const { once } = request
  const answer = await route.handle({
    ...request,
    endpoint: route.endpoint,
    query: query ? (checked('query', query, request.query) as RouteRequest['query']) : request.query,
    once: { keyed: once.keyed, keep: (inside, answer) => once.keep(inside, toWire(answer)) },
  })
  return toWire(answer)
}

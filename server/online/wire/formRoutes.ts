import { catalogue } from '#core/endpoint'
import { messages, onlineMessages } from '#core/message'
import { isObject } from '#core/object'
import type { DocumentStore } from '#server/document'
import { type Answer, found, type Route, type RouteRequest, route } from '#server/http'
import type { FormInUse } from '../definition/formsInUse.ts'
import { formConfig } from './formConfig.ts'
import { erpConfig, listConfig } from './listConfig.ts'
import { queryItems } from './queryItems.ts'
import { recordCall, type ToWire } from './recordCall.ts'
import { type VisibleForm, visibleForm } from './visibleForm.ts'
import { exportQuery, fromWireQuery } from './wireQuery.ts'
import { fromWire, toWire } from './wireRecord.ts'

const { onlineForm } = catalogue

type Answering = (form: FormInUse, request: RouteRequest) => Promise<Answer>

/**
 * The calls of a form in the shapes of the family, under the names of its table. What they answer and store goes the way
 * of the calls of its model. spec: contract §9.7
 */
export function formRoutes(store: DocumentStore): Route[] {
  const shownTo = ({ services, caller, params }: RouteRequest) =>
    visibleForm({ store, services, caller }, params.code ?? params.table ?? '')
  const answering = (toResult: (form: VisibleForm) => unknown) => async (request: RouteRequest) =>
    found(toResult(await shownTo(request)))
  const withForm = (answer: Answering) => async (request: RouteRequest) =>
    answer((await shownTo(request)).form, request)
  return [
    route(onlineForm.columns, answering(listConfig)),
    route(onlineForm.erpColumns, answering(erpConfig)),
    route(onlineForm.queryInfo, answering(queryItems)),
    route(
      onlineForm.formItem,
      answering((form) => formConfig(form, { whole: true })),
    ),
    route(
      onlineForm.formItemByTable,
      answering((form) => formConfig(form, { whole: true })),
    ),
    route(
      onlineForm.erpFormItem,
      answering((form) => formConfig(form, { whole: false })),
    ),
    route(onlineForm.data, withForm(listed)),
    route(onlineForm.read, withForm(read)),
    route(onlineForm.add, withForm(added)),
    route(onlineForm.edit, withForm(edited)),
    route(onlineForm.remove, withForm(removed)),
    route(onlineForm.exported, withForm(exported)),
    route(onlineForm.imported, withForm(imported)),
  ]
}

/** The answer with its result as clients of the family read it; bytes and refusals stay as they are. */
const result =
  (toResult: (result: unknown) => unknown, message?: string): ToWire =>
  (answer) =>
    answer.kind === 'envelope' && answer.success
      ? { ...answer, result: toResult(answer.result), message: message ?? answer.message }
      : answer

const recordToWire = (form: FormInUse) => (record: unknown) => (isObject(record) ? toWire(record, form) : record)

const listed: Answering = (form, request) =>
  recordCall(
    { model: form.model, call: 'list' },
    { ...request, query: fromWireQuery(request.query, form.model) },
    result((page) =>
      isObject(page) && Array.isArray(page.records) ? { ...page, records: page.records.map(recordToWire(form)) } : page,
    ),
  )

const read: Answering = (form, request) =>
  recordCall(
    { model: form.model, call: 'queryById' },
    { ...request, query: { id: request.params.id } },
    result(recordToWire(form)),
  )

const bodyOf = (form: FormInUse, { body }: RouteRequest): Record<string, unknown> =>
  isObject(body) ? fromWire(body, form) : {}

const added: Answering = (form, request) =>
  recordCall(
    { model: form.model, call: 'add' },
    { ...request, body: bodyOf(form, request) },
    result((record) => (isObject(record) ? record.id : record)),
  )

const edited: Answering = (form, request) =>
  recordCall(
    { model: form.model, call: 'edit' },
    { ...request, body: bodyOf(form, request) },
    result((record) => record, onlineMessages.edited),
  )

/** One record or several; which right is needed follows from how many are named. */
const removed: Answering = (form, request) => {
  const ids = (request.params.ids ?? '').split(',').filter(Boolean)
  const call = ids.length === 1 ? 'delete' : 'deleteBatch'
  const query = call === 'delete' ? { id: ids[0] } : { ids: ids.join(',') }
  return recordCall(
    { model: form.model, call },
    { ...request, query },
    result(() => null, messages.done.removed),
  )
}

const exported: Answering = (form, request) =>
  recordCall({ model: form.model, call: 'exportXls' }, { ...request, query: exportQuery(request.query, form.model) })

/** Of an import with bad rows the result is the path of its report. spec: contract §8.4 */
const imported: Answering = (form, request) =>
  recordCall(
    { model: form.model, call: 'importExcel' },
    request,
    result((report) => (isObject(report) && report.fileUrl ? report.fileUrl : null)),
  )

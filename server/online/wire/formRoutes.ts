import { catalogue } from '#core/endpoint'
import { messages } from '#core/message'
import { isObject } from '#core/object'
import type { DocumentDesk } from '#server/document'
import { type Answer, found, type Route, type RouteRequest, route } from '#server/http'
import type { FormInUse } from '../definition/formsInUse.ts'
import { formConfig } from './formConfig.ts'
import { erpConfig, listConfig } from './listConfig.ts'
import { queryItems } from './queryItems.ts'
import { recordCall, type Tell } from './recordCall.ts'
import { type ShownForm, shownForm } from './shownForm.ts'
import { exportQuery, fromWireQuery } from './wireQuery.ts'
import { fromWire, toWire } from './wireRecord.ts'

const { onlineForm } = catalogue

type Answering = (form: FormInUse, request: RouteRequest) => Promise<Answer>

/**
 * The calls of a form in the shapes of the family, under the names of its table. What they answer and store goes the way
 * of the calls of its model. spec: contract §9.7
 */
export function formRoutes(desk: DocumentDesk): Route[] {
  const shownTo = ({ services, caller, params }: RouteRequest) =>
    shownForm({ desk, services, caller }, params.code ?? params.table ?? '')
  const told = (tell: (shown: ShownForm) => unknown) => async (request: RouteRequest) =>
    found(tell(await shownTo(request)))
  const withForm = (answer: Answering) => async (request: RouteRequest) =>
    answer((await shownTo(request)).form, request)
  return [
    route(onlineForm.columns, told(listConfig)),
    route(onlineForm.erpColumns, told(erpConfig)),
    route(onlineForm.queryInfo, told(queryItems)),
    route(
      onlineForm.formItem,
      told((shown) => formConfig(shown, { whole: true })),
    ),
    route(
      onlineForm.formItemByTable,
      told((shown) => formConfig(shown, { whole: true })),
    ),
    route(
      onlineForm.erpFormItem,
      told((shown) => formConfig(shown, { whole: false })),
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
  (tell: (result: unknown) => unknown, message?: string): Tell =>
  (answer) =>
    answer.kind === 'envelope' && answer.success
      ? { ...answer, result: tell(answer.result), message: message ?? answer.message }
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
    result((made) => (isObject(made) ? made.id : made)),
  )

const edited: Answering = (form, request) =>
  recordCall(
    { model: form.model, call: 'edit' },
    { ...request, body: bodyOf(form, request) },
    result((given) => given, '修改成功！'),
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
    result((told) => (isObject(told) && told.fileUrl ? told.fileUrl : null)),
  )

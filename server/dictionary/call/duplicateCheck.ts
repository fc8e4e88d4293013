import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { dictionaryMessages, messages } from '#core/message'
import { codeOf, type Field, type Model, readValue } from '#core/model'
import { canCall } from '#core/permission'
import { mayRead } from '#server/access'
import { done, type Route, refused, route } from '#server/http'
import { isDuplicate } from '#server/writing'
import type { DictionaryRequest } from '../table/tableDictionary.ts'

const takenMessage = dictionaryMessages.taken

/** The model that the caller may write, by its table or id. */
function writableModel({ services, caller }: DictionaryRequest, name: string): Model {
  const model = services.library
    .current()
    .models()
    .find(({ id, table }) => id === name || table === name)
  const may = (action: string) => model !== undefined && canCall(caller.rights, codeOf(model, action))
  if (!model || model.document.internal || !(may('add') || may('edit'))) throw productError('operationRefused')
  return model
}

/** A field that its model declares unique as a whole, and that the caller may see. */
function uniqueField({ caller }: DictionaryRequest, model: Model, name: string): Field {
  const field = model.fields.find((one) => one.name === name || one.columnName === name)
  if (!field?.column || field.document.unique !== true || !mayRead(caller, model, field))
    throw productError('operationRefused')
  return field
}

/** Tells whether a value is free. spec: contract §6.5 */
export const duplicateCheckRoute: Route = route(
  catalogue.system.duplicateCheck,
  async ({ query, caller, services }) => {
    const asking = { services, caller }
    const model = writableModel(asking, query.tableName)
    const field = uniqueField(asking, model, query.fieldName)
    const read = readValue(field, query.fieldVal)
    if ('problem' in read || read.value === null) return done(messages.done.free)
    const candidate = { field, record: { [field.name]: read.value }, id: query.dataId ?? '' }
    return (await isDuplicate({ ...asking, model }, candidate)) ? refused(takenMessage) : done(messages.done.free)
  },
)

/** Tells whether a value is free within its dictionary. spec: contract §5.5 */
export const checkItemRoute: Route = route(catalogue.dictManagement.checkItem, async ({ query, caller, services }) => {
  const { id = '', ...record } = query
  const model = services.library.current().resolvedModel('sysDictItem')
  const field = model?.field('itemValue')
  const isTaken = model && field && (await isDuplicate({ model, caller, services }, { field, record, id }))
  return isTaken ? refused(takenMessage) : done(messages.done.free)
})

import { sql } from 'kysely'
import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { messages } from '#core/message'
import { codeOf, type Field, type Model, readValue } from '#core/model'
import { canCall } from '#core/permission'
import { mayRead } from '#server/access'
import { done, type Route, refused, route } from '#server/http'
import type { Asking } from '../table/tableDictionary.ts'

const taken = '该值不可用，系统中已存在！'

/** The model that the caller may write, by its table or id. */
function writableModel({ services, caller }: Asking, name: string): Model {
  const model = services.library
    .current()
    .models()
    .find(({ id, table }) => id === name || table === name)
  const may = (action: string) => model !== undefined && canCall(caller.rights, codeOf(model, action))
  if (!model || model.document.internal || !(may('add') || may('edit'))) throw productError('operationRefused')
  return model
}

/** A field that its model declares unique as a whole, and that the caller may see. */
function uniqueField({ caller }: Asking, model: Model, name: string): Field {
  const field = model.fields.find((one) => one.name === name || one.columnName === name)
  if (!field?.column || field.document.unique !== true || !mayRead(caller, model, field))
    throw productError('operationRefused')
  return field
}

/** Whether another live record of the tenant has the value. */
async function isTaken(
  { services, caller }: Asking,
  { model, field }: { model: Model; field: Field },
  { value, id }: { value: string; id: string },
) {
  const read = readValue(field, value)
  if ('problem' in read || read.value === null || typeof read.value === 'object') return false
  const cell = typeof read.value === 'boolean' ? Number(read.value) : read.value
  const rows = services.database.query
    .selectFrom(model.table)
    .select('id')
    .where(sql.ref(field.columnName), '=', cell)
    .where('del_flag', '=', 0)
    .where('id', '!=', model.document.key?.type === 'int' ? Number(id) || 0 : id)
    .limit(1)
  const own = model.document.shared ? rows : rows.where('tenant_id', '=', caller.tenantId)
  return (await own.execute()).length > 0
}

/** Tells whether a value is free. spec: contract §6.5 */
export const duplicateCheckRoute: Route = route(
  catalogue.system.duplicateCheck,
  async ({ query, caller, services }) => {
    const asking = { services, caller }
    const model = writableModel(asking, query.tableName)
    const field = uniqueField(asking, model, query.fieldName)
    const found = await isTaken(asking, { model, field }, { value: query.fieldVal, id: query.dataId ?? '' })
    return found ? refused(taken) : done(messages.done.free)
  },
)

/** Tells whether a value is free within its dictionary. spec: contract §5.5 */
export const checkItemRoute: Route = route(catalogue.dictManagement.checkItem, async ({ query, services }) => {
  const rows = await services.database.query
    .selectFrom('sys_dict_item')
    .select('id')
    .where('dict_id', '=', query.dictId)
    .where('item_value', '=', query.itemValue)
    .where('del_flag', '=', 0)
    .where('id', '!=', query.id ?? '')
    .limit(1)
    .execute()
  return rows.length > 0 ? refused(taken) : done(messages.done.free)
})

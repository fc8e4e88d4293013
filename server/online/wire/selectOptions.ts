import { badRequest, productError } from '#core/error'
import { limit } from '#core/limit'
import { fillText, onlineMessages } from '#core/message'
import type { Model } from '#core/model'
import { type CallContext, scopeOf } from '#server/access'
import type { DocumentStore } from '#server/document'
import { optionsOf } from '#server/reading'
import { camelCase } from '../definition/definition.ts'
import { whereOf } from '../definition/linkDown.ts'

/** What a linked drop-down asks for. spec: contract §9.7, querySelectOptions */
interface SelectRequest {
  table: string
  txt: string
  key: string
  idField: string
  pidField: string
  pidValue?: string
  condition?: string
}

interface SelectOption {
  label: string
  store: string
  id: string
  pid: string
}

/**
 * The rows that a linked drop-down offers: those below a row, or those that meet a condition, as far as the caller may choose them. The
 * condition is read as comparisons of fields and never run as SQL.
 */
export async function selectOptions(
  store: DocumentStore,
  context: CallContext,
  request: SelectRequest,
): Promise<SelectOption[]> {
  const { table, txt, key, idField, pidField, pidValue, condition = '' } = request
  const model = store.library
    .current()
    .models()
    .find((one) => one.table === table.toLowerCase())
  if (!model?.api) throw productError('notFound')
  const [text, id, stored] = [txt, idField, key, pidField].map((column) => fieldOf(model, column))
  const where =
    pidValue === undefined || pidValue === '' ? whereOf(condition, model.parent?.name) : below(model, request)
  if (where === undefined && condition.trim() !== '')
    throw badRequest(fillText(onlineMessages.noCondition, { condition: condition.slice(0, 100) }))
  const read = (name: string | undefined) =>
    optionsOf(scopeOf(context, model.id), {
      ...{ store: name ?? 'id', text: text ?? model.display, pageSize: String(limit.pageSize) },
      ...(where === undefined ? {} : { where }),
    })
  const options = await read(stored)
  const ids = id === stored ? options : await read(id)
  const pid = pidValue ?? (condition.trim() === '' ? '' : (/'([^']*)'/.exec(condition)?.[1] ?? ''))
  return options.map(({ value, text: label }, index) => ({ label, store: value, id: ids[index]?.value ?? value, pid }))
}

/** The field of a column. Throws for a column that the table does not have. */
function fieldOf(model: Model, column: string): string {
  const name = camelCase(column)
  if (!model.field(name)) throw badRequest(onlineMessages.badValue, { name: column.slice(0, 60) })
  return name
}

const below = (model: Model, { pidField, pidValue = '' }: SelectRequest): string => {
  const name = fieldOf(model, pidField)
  if (!/^[^'\\]{0,100}$/.test(pidValue)) throw badRequest(onlineMessages.badValue, { name: 'pidValue' })
  return name === model.parent?.name && /^0?$/.test(pidValue) ? `${name} == null` : `${name} == '${pidValue}'`
}

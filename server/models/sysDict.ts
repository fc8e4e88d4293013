import { sql } from 'kysely'
import { failedWith, productError } from '#core/error'
import { behaviourMessages, fillText, messages } from '#core/message'
import type { Field, Model } from '#core/model'
import type { WireRecord, WriteScope } from '#server/access'
import { liveRows, selectRows } from '#server/table'
import { type Behaviour, invalidField, keysWhere } from '#server/writing'

const maxNamed = 3

/** The first fields by name, and the total number. */
function namesOf(fields: readonly DictField[]): string {
  const named = fields
    .slice(0, maxNamed)
    .map(({ model, field }) => fillText(behaviourMessages.fieldOf, { model: model.title, field: field.title }))
  return `${named.join('、')}${fields.length > maxNamed ? fillText(behaviourMessages.fieldCount, { count: fields.length }) : ''}`
}

/** Refuses deleting a dictionary that fields use: their values would lose their labels. */
function refuseUsed(records: readonly WireRecord[], scope: WriteScope): void {
  for (const { dictCode, dictName } of records) {
    const fields = dictFields(String(dictCode), scope)
    if (fields.length > 0)
      throw failedWith(behaviourMessages.dictInUse, { name: String(dictName), fields: namesOf(fields) })
  }
}

/** Refuses other values in a dictionary of numbers. */
async function verifyNumbers({ query }: WriteScope, id: string): Promise<void> {
  const rows = await liveRows(query, 'sys_dict_item', { dict_id: id }).select('item_value').execute()
  const text = rows.map((row) => String(row.item_value)).find((value) => !isNumber(value))
  if (text !== undefined) throw invalidField('type', behaviourMessages.notNumber, { text })
}

/** Dictionaries; the dictionary room reloads them when their records change. spec: contract §5.5 */
export const sysDict: Behaviour = {
  model: 'sysDict',
  confirmations: { add: messages.done.saved },
  async beforeSave(values, { before, id, scope }) {
    if (before && String(values.type ?? '') === '1') await verifyNumbers(scope, id)
    return values
  },
  beforeDelete: refuseUsed,
}

const dictOf = ({ query }: WriteScope, id: unknown) =>
  query.selectFrom('sys_dict').select(['dict_code', 'type']).where('id', '=', String(id)).executeTakeFirst()

async function refuseUsedItem({ dictId, itemValue, tenantId }: WireRecord, scope: WriteScope): Promise<void> {
  if (await liesOverShared({ dictId, itemValue, tenantId }, scope)) return
  const dict = await dictOf(scope, dictId)
  if (dict) await refuseUsedValue(String(dict.dict_code), String(itemValue), scope)
}

/** Whether an item of a tenant gives a value anew that the platform shares, so that it means something without the item too. */
async function liesOverShared({ dictId, itemValue, tenantId }: WireRecord, { query }: WriteScope): Promise<boolean> {
  if (Number(tenantId) === 0) return false
  const shared = { dict_id: String(dictId), item_value: String(itemValue), tenant_id: 0 }
  return (await liveRows(query, 'sys_dict_item', shared).select('id').executeTakeFirst()) !== undefined
}

/** Dictionary items: a value that records use can neither be renamed nor deleted, only disabled. spec: contract §5.5 */
export const sysDictItem: Behaviour = {
  model: 'sysDictItem',
  async beforeSave(values, { before, scope }) {
    const value = values.itemValue
    if (value === undefined || value === before?.itemValue) return values
    const dict = await dictOf(scope, values.dictId ?? before?.dictId)
    if (String(dict?.type) === '1' && !isNumber(String(value)))
      throw invalidField('itemValue', behaviourMessages.numberNeeded)
    if (before) await refuseUsedItem(before, scope)
    return values
  },
  async beforeDelete(records, scope) {
    for (const record of records) await refuseUsedItem(record, scope)
  },
}

/** A stored field that takes its options from a dictionary. */
interface DictField {
  model: Model
  field: Field
}

/** The stored fields of all models that take their options from a dictionary. */
const dictFields = (code: string, { services }: Pick<WriteScope, 'services'>): DictField[] =>
  services.library
    .current()
    .models()
    .flatMap((model) =>
      model.fields
        .filter((field) => field.column !== null && field.document.dict === code)
        .map((field) => ({ model, field })),
    )

/** The valid values of a dictionary of numbers. */
const isNumber = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value)

/** Refuses removing a value that records still use. */
async function refuseUsedValue(code: string, value: string, scope: WriteScope): Promise<void> {
  for (const used of dictFields(code, scope)) {
    const count = await countOf(used, value, scope)
    if (count > 0) throw productError('referenced', {}, { model: used.model.id, title: used.model.title, count })
  }
}

async function countOf({ model, field }: DictField, value: string, scope: WriteScope): Promise<number> {
  const [row] = await selectRows(
    sql`select count(*) as n from ${sql.table(model.table)} as t where t.del_flag = 0 and ${keysWhere(field, [value], scope)}`,
    scope,
    scope.query,
  )
  return Number(row?.n ?? 0)
}

import { productError } from '#core/error'
import { behaviourMessages, fillText, messages } from '#core/message'
import type { WireRecord, WriteScope } from '#server/access'
import type { Behaviour } from '#server/writing'
import { fieldFailure } from '#server/writing'
import { type DictField, dictFields, isNumber } from './dictUse.ts'

const mostNamed = 3

/** The first fields by name, and how many there are. */
function namesOf(fields: readonly DictField[]): string {
  const named = fields
    .slice(0, mostNamed)
    .map(({ model, field }) => fillText(behaviourMessages.fieldOf, { model: model.title, field: field.title }))
  return `${named.join('、')}${fields.length > mostNamed ? fillText(behaviourMessages.fieldCount, { count: fields.length }) : ''}`
}

/** A dictionary from which fields take their options stays: without it people read bare values. */
function refuseUsed(records: readonly WireRecord[], scope: WriteScope): void {
  for (const { dictCode, dictName } of records) {
    const fields = dictFields(String(dictCode), scope)
    if (fields.length > 0)
      throw productError('failed', {
        reason: fillText(behaviourMessages.dictInUse, { name: String(dictName), fields: namesOf(fields) }),
      })
  }
}

/** A dictionary of numbers holds nothing else. */
async function verifyNumbers({ query }: WriteScope, id: string): Promise<void> {
  const rows = await query
    .selectFrom('sys_dict_item')
    .select('item_value')
    .where('dict_id', '=', id)
    .where('del_flag', '=', 0)
    .execute()
  const text = rows.map((row) => String(row.item_value)).find((value) => !isNumber(value))
  if (text !== undefined)
    throw fieldFailure([{ field: 'type', message: fillText(behaviourMessages.notNumber, { text }) }])
}

/** Dictionaries; whoever keeps them follows the change of their records. spec: contract §5.5 */
export const sysDict: Behaviour = {
  model: 'sysDict',
  confirmations: { add: messages.done.saved },
  async beforeSave(values, { before, id, scope }) {
    if (before && String(values.type ?? '') === '1') await verifyNumbers(scope, id)
    return values
  },
  beforeDelete: refuseUsed,
}

import { behaviourMessages } from '#core/message'
import type { WireRecord, WriteScope } from '#server/access'
import type { Behaviour } from '#server/writing'
import { fieldFailure } from '#server/writing'
import { isNumber, refuseUsedValue } from './dictUse.ts'

const dictOf = ({ query }: WriteScope, id: unknown) =>
  query.selectFrom('sys_dict').select(['dict_code', 'type']).where('id', '=', String(id)).executeTakeFirst()

async function refuseUsed({ dictId, itemValue }: WireRecord, scope: WriteScope): Promise<void> {
  const dict = await dictOf(scope, dictId)
  if (dict) await refuseUsedValue(String(dict.dict_code), String(itemValue), scope)
}

/** Values of a dictionary: what records hold is neither renamed nor deleted; it can be disabled. spec: contract §5.5 */
export const sysDictItem: Behaviour = {
  model: 'sysDictItem',
  async beforeSave(values, { before, scope }) {
    const value = values.itemValue
    if (value === undefined || value === before?.itemValue) return values
    const dict = await dictOf(scope, values.dictId ?? before?.dictId)
    if (String(dict?.type) === '1' && !isNumber(String(value)))
      throw fieldFailure([{ field: 'itemValue', message: behaviourMessages.numberNeeded }])
    if (before) await refuseUsed(before, scope)
    return values
  },
  async beforeDelete(records, scope) {
    for (const record of records) await refuseUsed(record, scope)
  },
}

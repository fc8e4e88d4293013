import { codeOf, type Model, maskedValue } from '#core/model'
import { canCall } from '#core/permission'
import type { RecordScope, WireRecord } from '#server/access'

/** What pickers show of people to everybody who is signed in. */
const pickerKeys = [
  'id',
  'username',
  'realname',
  'avatar',
  'sex',
  'sex_dictText',
  'orgCode',
  'orgCode_dictText',
  'orgCodeTxt',
  'selecteddeparts',
  'selecteddeparts_dictText',
  'post',
  'post_dictText',
  'status',
  'status_dictText',
  'phone',
  'email',
]

/** There the own address is masked as any other. */
const pickerView = (record: WireRecord, model: Model): WireRecord =>
  Object.fromEntries(
    pickerKeys
      .filter((key) => key in record)
      .map((key) => [key, maskedValue({ mask: model.field(key)?.mask }, record[key])]),
  )

/** People as the caller may see them: whole records with the right to list users, else what pickers show. spec: attack case AC-10 */
export function visiblePeople(records: readonly WireRecord[], { caller, model }: RecordScope): WireRecord[] {
  return canCall(caller.rights, codeOf(model, 'list'))
    ? [...records]
    : records.map((record) => pickerView(record, model))
}

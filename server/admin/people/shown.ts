import { codeOf } from '#core/model'
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
]

const maskedPhone = (phone: string): string => phone.replace(/^(.{3}).*(.{4})$/, '$1****$2')
const maskedEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2')

function pickerView(record: WireRecord): WireRecord {
  const shown = Object.fromEntries(pickerKeys.filter((key) => key in record).map((key) => [key, record[key]]))
  const { phone, email } = record
  return {
    ...shown,
    ...(typeof phone === 'string' ? { phone: maskedPhone(phone) } : {}),
    ...(typeof email === 'string' ? { email: maskedEmail(email) } : {}),
  }
}

/** People as the caller may see them: whole records with the right to list users, else what pickers show. spec: attack case AC-10 */
export function shownPeople(records: readonly WireRecord[], { caller, model }: RecordScope): WireRecord[] {
  return canCall(caller.rights, codeOf(model, 'list')) ? [...records] : records.map(pickerView)
}

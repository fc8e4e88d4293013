import type { WireRecord } from '#server/access'
import type { Behaviour, Change, Values } from '#server/writing'
import { linkRow } from './linkRow.ts'

/** A change in somebody's employment. spec: screens §18 hr_change */
interface Transfer {
  /** The value of `hr_change`. */
  type: string
  date: unknown
  /** Whether the previous and the new position are recorded: an entry has only the new one, a departure only the previous one. */
  from: boolean
  to: boolean
}

/** The employment change that a write implies; null when there is none. A change of position has its own record and form. */
function transferOf({ kind, before }: Change, record: WireRecord): Transfer | null {
  if (kind === 'add') return { type: '1', date: record.entryDate, from: false, to: true }
  if (before?.status === record.status) return null
  if (record.status === '2') return { type: '2', date: record.regularDate, from: true, to: true }
  return record.status === '4' ? { type: '5', date: record.leaveDate, from: true, to: false } : null
}

async function keepTransfer({ id, scope }: Change, record: WireRecord, transfer: Transfer): Promise<void> {
  const { type, date, from, to } = transfer
  const place = { depart: record.currentDepartment, post: record.position }
  const cells = {
    employee_id: id,
    change_type: type,
    depart: place.depart,
    change_date: date || scope.services.clock.now().slice(0, 10),
    ...(from ? { from_depart: place.depart, from_post: place.post } : {}),
    ...(to ? { to_depart: place.depart, to_post: place.post } : {}),
  }
  const filled = Object.entries(cells).flatMap(([column, value]) => (value ? [[column, String(value)] as const] : []))
  await scope.query
    .insertInto('personal_transfer')
    .values(linkRow(scope, Object.fromEntries(filled)))
    .execute()
}

/** Stores identity cards in upper case, so that one card always has the same text. */
const withUpperCaseCard = (values: Values): Values =>
  typeof values.idCard === 'string' ? { ...values, idCard: values.idCard.toUpperCase() } : values

/** Employees: joining, becoming regular and leaving are recorded in their history. spec: screens §14 personalEmployee, personalTransfer */
export const personalEmployee: Behaviour = {
  model: 'personalEmployee',
  normalize: withUpperCaseCard,
  async afterWrite(change, values) {
    const record = { ...change.before, ...values }
    const transfer = transferOf(change, record)
    if (transfer) await keepTransfer(change, record, transfer)
  },
}

import { pickerMessages } from '#core/message'
import type { RecordRow } from '#runtime/record'

/** A place of a row, and what stands above it or before its box. */
export interface PickField {
  name: string
  title: string
}

/** A dialog for choosing records: its call and its columns. */
export interface PickKind {
  title: string
  widthPx: number
  /** The call that answers a page of rows. */
  call: string
  /** The department tree narrows by this parameter. */
  departParam?: string
  filters: readonly PickField[]
  /** The typed text as the call expects it. */
  sent(text: string): string
  columns: readonly PickField[]
  /** A row as it is shown, where the call names its places otherwise. */
  shownRow?(row: RecordRow): RecordRow
  pageSizes: readonly [number, ...number[]]
  /** The selection is shown in a second table. */
  side?: true
}

const { account, person, sex, phone, birthday, belongsTo, number, roleName, roleCode } = pickerMessages
const pageSizes = [10, 20, 30] as const

/** What is contained; the call looks for parts by itself. */
const asTyped = (text: string): string => text
/** spec: widgets §5 Filter input wrapping */
const wrapped = (text: string): string => `*${text}*`

const users = {
  call: '/sys/user/queryUserComponentData',
  sent: asTyped,
  pageSizes,
  columns: [
    { name: 'username', title: account },
    { name: 'realname', title: person },
    { name: 'sex', title: sex },
    { name: 'phone', title: phone },
    { name: 'birthday', title: birthday },
    { name: 'orgCodeTxt', title: belongsTo },
  ],
}

/** An employee in the words of a user. spec: widgets §3 Employee row */
const employeeAsUser = (row: RecordRow): RecordRow => ({
  ...row,
  realname: row.name,
  username: row.identityCode,
  sex: row.gender,
  sex_dictText: row.gender_dictText,
  orgCodeTxt: row.currentDepartment_dictText,
  departId: row.currentDepartment,
})

/** The dialogs of known models. spec: widgets §2, §3, §7 */
export const pickKinds = {
  user: { ...users, title: pickerMessages.user, widthPx: 1200, filters: [{ name: 'username', title: account }] },
  userByDepart: {
    ...users,
    title: pickerMessages.userByDepart,
    widthPx: 1250,
    departParam: 'departId',
    filters: [
      { name: 'username', title: account },
      { name: 'realname', title: person },
    ],
  },
  employeeByDepart: {
    title: pickerMessages.employeeByDepart,
    widthPx: 1300,
    call: '/personal/personalEmployee/getEmployeeComponentDataVoPage',
    departParam: 'departId',
    filters: [
      { name: 'name', title: person },
      { name: 'identityCode', title: number },
    ],
    sent: asTyped,
    columns: [
      { name: 'username', title: number },
      { name: 'realname', title: person },
      { name: 'sex', title: sex },
      { name: 'orgCodeTxt', title: belongsTo },
    ],
    shownRow: employeeAsUser,
    pageSizes,
  },
  role: {
    title: pickerMessages.role,
    widthPx: 800,
    call: '/sys/role/list',
    filters: [{ name: 'roleName', title: roleName }],
    sent: wrapped,
    columns: [
      { name: 'roleName', title: roleName },
      { name: 'roleCode', title: roleCode },
    ],
    pageSizes,
  },
} satisfies Record<string, PickKind>

export type KnownKind = keyof typeof pickKinds

/** Records of any model, those that are chosen at the side. spec: widgets §2 Business component select, §9 Paging */
export const componentKind = (title: string, api: string, fields: readonly PickField[]): PickKind => ({
  title,
  widthPx: 900,
  call: `${api}/list`,
  filters: fields.slice(0, 2),
  sent: wrapped,
  columns: fields,
  pageSizes: [5, 10, 20, 30],
  side: true,
})

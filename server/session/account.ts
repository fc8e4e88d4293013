import { sql } from 'kysely'
import { productError } from '#core/error'
import { messages } from '#core/message'
import type { Field, Model } from '#core/model'
import type { Author } from '#server/audit'
import type { AuditEntry, QueryRunner, Services } from '#server/context'
import type { Cell } from '#server/database'
import type { RouteRequest } from '#server/http'
import { platform } from '#server/rights'
import { liveRows } from '#server/table'

/** A user row with everything that signing in needs. */
export type Account = ReturnType<typeof accountOf>

const accountOf = (row: Row) => ({
  id: String(row.id),
  username: String(row.username),
  realname: String(row.realname ?? ''),
  /** The stored form of the password; null when there is none. */
  password: row.password ? String(row.password) : null,
  frozen: String(row.status) === '2',
  removed: Number(row.del_flag) !== 0,
  orgCode: String(row.org_code ?? ''),
  /** Works on the platform, be it alone or beside tenants. */
  isOfPlatform: row.platform === 'Y',
  row,
})

/** The account with that name: the active one, else the one deleted last. */
export async function accountNamed(query: QueryRunner, username: string): Promise<Account | null> {
  const row = await query
    .selectFrom('sys_user')
    .selectAll()
    .where('username', '=', username)
    .orderBy('del_flag')
    .orderBy('update_time', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? accountOf(row) : null
}

export async function accountById(query: QueryRunner, id: string): Promise<Account | null> {
  const row = await query.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? accountOf(row) : null
}

/** The active account with that phone number. */
export async function accountByPhone(query: QueryRunner, phone: string): Promise<Account | null> {
  const row = await liveRows(query, 'sys_user', { phone }).selectAll().executeTakeFirst()
  return row ? accountOf(row) : null
}

/** The departments of a user, in their order. */
export const departsOf = (query: QueryRunner, userId: string): Promise<Row[]> =>
  query
    .selectFrom('sys_user_depart as link')
    .innerJoin('sys_depart as depart', 'depart.id', 'link.depart_id')
    .selectAll('depart')
    .where('link.user_id', '=', userId)
    .where('link.del_flag', '=', 0)
    .where('depart.del_flag', '=', 0)
    .orderBy('depart.depart_order')
    .orderBy('depart.org_code')
    .execute()

/** How the second step of a sign-in is proven; empty: there is no second step. */
export type TwoStep = '' | 'sms' | 'mail'

/** What is noted of an account. */
interface AccountNote {
  /** The last chosen department. */
  orgCode: string
  /** Whether it must set a new password. */
  passwordDue: boolean
  twoStep: TwoStep
  /** Of the password as its owner's browser measured it, 1 to 3; 0: not measured. */
  passwordStrength: number
}

const twoSteps: readonly TwoStep[] = ['sms', 'mail']

export async function noteOf(query: QueryRunner, userId: string): Promise<AccountNote> {
  const row = await query.selectFrom('account_note').selectAll().where('id', '=', userId).executeTakeFirst()
  return {
    orgCode: String(row?.org_code ?? ''),
    passwordDue: Number(row?.password_due ?? 0) === 1,
    twoStep: twoSteps.find((way) => way === row?.two_step) ?? '',
    passwordStrength: Number(row?.password_strength ?? 0),
  }
}

interface NoteRow {
  org_code: string
  password_due: 0 | 1
  password_strength: number
  two_step: TwoStep
}

/** Stores notes of an account. */
export async function keepNote(query: QueryRunner, userId: string, note: Partial<NoteRow>): Promise<void> {
  await query
    .insertInto('account_note')
    .values({ id: userId, org_code: null, password_due: 0, password_strength: 0, ...note })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(note))
    .execute()
}

/** Makes the account set a new password before it can do anything else. */
export const demandNewPassword = ({ database }: Pick<Services, 'database'>, userId: string): Promise<void> =>
  keepNote(database.query, userId, { password_due: 1 })

export type Row = Readonly<Record<string, Cell>>

function wireValue(field: Field, cell: Cell): unknown {
  if (cell === null) return null
  if (field.document.wire === 'int') return Number(cell)
  if (field.type.id === 'bool') return cell === 1 || cell === '1' || cell === 'true'
  return field.type.id === 'json' ? JSON.parse(String(cell)) : cell
}

/** A row of a model in wire format: every stored field by name, without write-only fields. */
export function wireRow(model: Model | undefined, row: Row): Record<string, unknown> {
  const fields = (model?.fields ?? []).filter(({ column, type }) => column && !type.writeOnly)
  return Object.fromEntries(fields.map((field) => [field.name, wireValue(field, row[field.columnName] ?? null)]))
}

export const modelOf = ({ library }: Pick<Services, 'library'>, id: string): Model | undefined =>
  library.current().resolvedModel(id)

/**
 * The tenant of a call: the header selects one of the user's workplaces. Without a header or with `0` it is the first one, so that it is 0
 * only for a user of the platform. spec: policy; attack case AC-17
 */
export function chosenTenant(header: string | undefined, own: readonly number[]): number {
  const first = own[0] ?? 0
  const text = header?.trim() ?? ''
  if (text === '' || text === '0') return first
  const tenantId = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Number.NaN
  if (!own.includes(tenantId)) throw productError('tenantChanged')
  return tenantId
}

/** The tenants of a user, including closed ones. */
export const tenantsOf = (query: QueryRunner, userId: string): Promise<Row[]> =>
  query
    .selectFrom('sys_user_tenant as link')
    .innerJoin('sys_tenant as tenant', (join) => join.on('tenant.id', '=', sql`cast(link.rel_tenant_id as bigint)`))
    .selectAll('tenant')
    .where('link.user_id', '=', userId)
    .where('link.del_flag', '=', 0)
    .orderBy('tenant.id')
    .execute()

/** Whether a tenant is open at a time: not deleted, not frozen, started and not expired. spec: contract §2.2 */
const isOpen = ({ del_flag, status, begin_date, end_date }: Row, now: string): boolean =>
  Number(del_flag) === 0 &&
  String(status) !== '0' &&
  (!begin_date || String(begin_date) <= now) &&
  (!end_date || String(end_date) >= now)

const openTenants = (tenants: readonly Row[], now: string): readonly Row[] =>
  tenants.filter((tenant) => isOpen(tenant, now))

/** An account with its tenants, including closed ones. */
interface Belonging {
  account: Pick<Account, 'isOfPlatform'>
  tenants: readonly Row[]
}

/** Where a user works, the default first: the platform if the account is marked so, then the open tenants. Empty: nowhere. */
export const workplacesOf = ({ account, tenants }: Belonging, now: string): readonly number[] => [
  ...(account.isOfPlatform ? [platform] : []),
  ...openTenants(tenants, now).map(({ id }) => Number(id)),
]

/** The platform among the tenants that a user chooses from. */
const platformRow: Row = { id: platform, name: messages.shell.platform, status: '1' }

/** The tenants that a user chooses from, the platform first for one that works there too. Empty: there is only the platform. */
export function tenantChoices({ account, tenants }: Belonging, now: string): readonly Row[] {
  const open = openTenants(tenants, now)
  return account.isOfPlatform && open.length > 0 ? [platformRow, ...open] : open
}

/** The name of a tenant of the user, or of the platform; empty for a user without a choice. */
export function workplaceName(belonging: Belonging, tenantId: number, now: string): string {
  const choices = tenantChoices(belonging, now)
  const current = choices.length > 1 ? choices.find(({ id }) => Number(id) === tenantId) : undefined
  return String(current?.name ?? '')
}

/** The default workplace of a user; the platform for one that works nowhere. */
export async function workplaceOf(query: QueryRunner, userId: string, now: string): Promise<number> {
  const [account, tenants] = await Promise.all([accountById(query, userId), tenantsOf(query, userId)])
  return (account && workplacesOf({ account, tenants }, now)[0]) ?? platform
}

/** Those of a user's departments that belong to a workplace. */
export const departsIn = <T extends { tenant_id?: Cell }>(departs: readonly T[], tenantId: number): readonly T[] =>
  departs.filter(({ tenant_id }) => Number(tenant_id) === tenantId)

/** The origin of a request, for the log. */
export type Visit = Pick<RouteRequest, 'ip' | 'requestId' | 'startedMs' | 'call'>

export const visitOf = ({ ip, requestId, startedMs, call }: Visit): Visit => ({ ip, requestId, startedMs, call })

/** Logs an action on an account. */
export const logAccount = (
  { audit }: Pick<Services, 'audit'>,
  query: QueryRunner,
  by: Author,
  entry: Pick<AuditEntry, 'action' | 'recordId' | 'content' | 'note'>,
): Promise<void> => audit.write(query, { ...by, model: 'sysUser', ...entry })

import type { Library } from '#core/library'
import type { Model } from '#core/model'
import { type DataScope, isFieldCode } from '#core/permission'
import type { ApiClient } from '../product/client.ts'
import { type Canary, canaryFields, canaryValue, guardField } from './canary.ts'

export interface PlantedRows {
  canaries: readonly Canary[]
  /** A record with a canary for each model, by model id. */
  ids: Readonly<Record<string, string>>
}

export interface Planted extends PlantedRows {
  /** A user with every code of the models except those of the guarded fields. */
  reader: string
  /** Demo users that are checked too. */
  others: readonly string[]
}

/** Writes canaries into one record of every model that accepts one, guards their fields and creates the reader. */
export async function plantCanaries(admin: ApiClient, library: Library): Promise<Planted> {
  const models = library.models().filter((model) => model.api && canaryFields(model).length > 0)
  const canaries: Canary[] = []
  const ids: Record<string, string> = {}
  for (const model of models) {
    const id = await firstRecord(admin, model)
    if (!id) continue
    const written = await writeCanaries(admin, model, { id, mark: 'CANARY' })
    for (const { field } of written) await guardField(admin, model, field)
    canaries.push(...written)
    if (written.length > 0) ids[model.id] = id
  }
  const reader = await makeReader(admin, {
    username: 'leakreader',
    number: '01',
    dataScope: 'all',
    maySee: (code) => !isFieldCode(code),
  })
  return { canaries, ids, reader, others: ['auditor', 'implementer', 'operator'] }
}

/** A user with every code whose data scope is one village. */
export const makeVillager = (admin: ApiClient): Promise<string> =>
  makeReader(admin, { username: 'leakvillager', number: '02', dataScope: 'department', maySee: () => true })

/** A user who may save drafts, preview them and look as others, and read nothing else. */
export const makeDesigner = (admin: ApiClient): Promise<string> =>
  makeReader(admin, {
    username: 'leakdesigner',
    number: '03',
    dataScope: 'all',
    maySee: (code) => code === 'document:save' || code === 'permission:effective',
  })

/** Writes canaries into a record of every model that `villager` may call and whose record is hidden from it. */
export async function plantRows(
  admin: ApiClient,
  villager: ApiClient,
  { library, others }: { library: Library; others: PlantedRows['ids'] },
): Promise<PlantedRows> {
  const canaries: Canary[] = []
  const ids: Record<string, string> = {}
  for (const model of library.models().filter(({ api }) => api)) {
    const id = await hiddenRecord({ admin, villager, model, but: others[model.id] })
    if (!id) continue
    const written = await writeCanaries(admin, model, { id, mark: 'CANARYROW' })
    canaries.push(...written)
    if (written.length > 0) ids[model.id] = id
  }
  return { canaries, ids }
}

/** Writes a canary into each field of a record that accepts one. */
async function writeCanaries(
  admin: ApiClient,
  model: Model,
  { id, mark }: { id: string; mark: string },
): Promise<Canary[]> {
  const canaries: Canary[] = []
  for (const field of canaryFields(model)) {
    const value = canaryValue(model, field, mark)
    const { success } = await admin.call('PUT', `${model.api}/edit`, { id, [field.name]: value })
    if (success) canaries.push({ model: model.id, field: field.name, value })
  }
  return canaries
}

interface Hidden {
  admin: ApiClient
  villager: ApiClient
  model: Model
  /** A record that bears other canaries. */
  but: string | undefined
}

async function hiddenRecord({ admin, villager, model, but }: Hidden): Promise<string | undefined> {
  const { result } = await admin.get(`${model.api}/list?pageSize=50`)
  const records = (result as { records?: { id: string }[] } | null)?.records ?? []
  for (const { id } of records) {
    if (String(id) === but) continue
    const { success, status } = await villager.get(`${model.api}/queryById?id=${id}`)
    if (!success && status !== 403) return String(id)
  }
  return undefined
}

async function firstRecord(admin: ApiClient, model: Model): Promise<string | undefined> {
  const { result } = await admin.get(`${model.api}/list?pageSize=1&column=createTime&order=asc`)
  const records = Array.isArray(result) ? result : ((result as { records?: unknown[] } | null)?.records ?? [])
  const id = (records[0] as { id?: string | number } | undefined)?.id
  return id === undefined ? undefined : String(id)
}

interface ReaderPlan {
  username: string
  /** Two digits that tell readers apart. */
  number: string
  dataScope: DataScope
  maySee(code: string): boolean
}

/** A role with every code that `maySee` admits, and a user of a village who has it. */
async function makeReader(admin: ApiClient, { username, number, dataScope, maySee }: ReaderPlan): Promise<string> {
  const { result } = await admin.get('/sys/permission/queryTreeList')
  const { ids } = result as { ids: string[] }
  const open: { id: string; perms: string | null }[] = []
  for (const id of ids) {
    const { result: row, message } = await admin.get(`/sys/permission/queryById?id=${id}`)
    if (!row) throw new Error(`/sys/permission/queryById?id=${id}: ${message}`)
    const item = row as { id: string; perms: string | null }
    if (maySee(item.perms ?? '')) open.push(item)
  }
  const role = await admin.call('POST', '/sys/role/add', {
    roleName: '泄漏检查',
    roleCode: username,
    dataScope,
    permissionIds: open.map(({ id }) => id).join(','),
  })
  const { id: roleId } = role.result as { id: string }
  const departs = await admin.get('/sys/sysDepart/list?pageSize=100&orgCode=*A01A01A0*')
  const [depart] = (departs.result as { records: { id: string }[] }).records
  const user = await admin.call('POST', '/sys/user/add', {
    username,
    realname: '泄漏检查',
    password: 'Village@2026',
    workNo: `LEAK${number}`,
    phone: `137777777${number}`,
    selectedroles: roleId,
    selecteddeparts: depart?.id,
  })
  if (!user.success) throw new Error(`${username}: ${user.message}`)
  return username
}

import type { Library } from '#core/library'
import type { Model } from '#core/model'
import { isFieldCode } from '#core/permission'
import type { ApiClient } from '../product/client.ts'
import { type Canary, canaryFields, canaryValue, guardField } from './canary.ts'

export interface Planted {
  canaries: readonly Canary[]
  /** A record with a canary for each model, by model id. */
  ids: Readonly<Record<string, string>>
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
    for (const field of canaryFields(model)) {
      const value = canaryValue(model, field)
      const answer = await admin.call('PUT', `${model.api}/edit`, { id, [field.name]: value })
      if (!answer.success) continue
      await guardField(admin, model, field)
      canaries.push({ model: model.id, field: field.name, value })
      ids[model.id] = id
    }
  }
  const reader = await makeReader(admin)
  return { canaries, ids, reader, others: ['auditor', 'implementer', 'operator'] }
}

async function firstRecord(admin: ApiClient, model: Model): Promise<string | undefined> {
  const { result } = await admin.get(`${model.api}/list?pageSize=1&column=createTime&order=asc`)
  const records = Array.isArray(result) ? result : ((result as { records?: unknown[] } | null)?.records ?? [])
  const id = (records[0] as { id?: string | number } | undefined)?.id
  return id === undefined ? undefined : String(id)
}

/** A role with every code except field codes, and a user who has it. */
async function makeReader(admin: ApiClient): Promise<string> {
  const { result } = await admin.get('/sys/permission/queryTreeList')
  const { ids } = result as { ids: string[] }
  const open: { id: string; perms: string | null }[] = []
  for (const id of ids) {
    const { result: row, message } = await admin.get(`/sys/permission/queryById?id=${id}`)
    if (!row) throw new Error(`/sys/permission/queryById?id=${id}: ${message}`)
    const item = row as { id: string; perms: string | null }
    if (!isFieldCode(item.perms ?? '')) open.push(item)
  }
  const role = await admin.call('POST', '/sys/role/add', {
    roleName: '泄漏检查',
    roleCode: 'leak_reader',
    permissionIds: open.map(({ id }) => id).join(','),
  })
  const { id: roleId } = role.result as { id: string }
  const departs = await admin.get('/sys/sysDepart/list?pageSize=1')
  const [depart] = (departs.result as { records: { id: string }[] }).records
  const user = await admin.call('POST', '/sys/user/add', {
    username: 'leakreader',
    realname: '泄漏检查',
    password: 'Village@2026',
    workNo: 'LEAK01',
    phone: '13777777777',
    selectedroles: roleId,
    selecteddeparts: depart?.id,
  })
  if (!user.success) throw new Error(`leakreader: ${user.message}`)
  return 'leakreader'
}

import { ownershipOf } from '#core/model'
import type { DataScope } from '#core/permission'
import { startProduct } from '../document/product.ts'
import { expectedRows, type Person, type StoredRow } from './expectedRows.ts'

interface Someone {
  title: string
  /** The account, or `cadre`: the first village cadre of another town. */
  account: string
  scope: DataScope
  tenantId: 0 | 7
}

/** Accounts whose rows differ: by scope, by place and by tenant. */
export const somebody: readonly Someone[] = [
  { title: 'a village', account: 'chenjie', scope: 'department', tenantId: 0 },
  { title: 'a village of another town', account: 'cadre', scope: 'department', tenantId: 0 },
  { title: 'a town', account: 'liming', scope: 'below', tenantId: 0 },
  { title: 'oneself', account: 'operator', scope: 'self', tenantId: 0 },
  { title: 'the rules', account: 'sunli', scope: 'rules', tenantId: 0 },
  { title: 'a tenant', account: 'auditor', scope: 'all', tenantId: 7 },
  { title: 'a village in a tenant', account: 'wangfang', scope: 'below', tenantId: 7 },
]

/** More accounts, for requests at random. */
export const further: readonly Someone[] = [
  { title: 'everything', account: 'implementer', scope: 'all', tenantId: 0 },
  { title: 'oneself in a tenant', account: 'zhangwei', scope: 'self', tenantId: 7 },
  { title: 'a department in a tenant', account: 'zhaoqiang', scope: 'department', tenantId: 7 },
]

export type RowPerson = Person & { token: string }

/**
 * A product in which every third row belongs to tenant 7, and in which these people may call everything, so that only the rows decide what
 * they see.
 */
export async function startRowPeople(accounts: readonly Someone[]) {
  const { app, origin, client } = await startProduct()
  const { query } = app.services.database
  const library = app.services.library.current()
  const bound = library.models().filter((model) => {
    const ownership = model.api === undefined ? undefined : ownershipOf(model, library)
    return ownership !== undefined && ownership.kind !== 'all'
  })

  const people = new Map<string, RowPerson>()
  const insert = (table: string, rows: readonly StoredRow[]) =>
    query
      .insertInto(table)
      .values(rows.map((row) => ({ del_flag: 0, row_version: 1, tenant_id: 0, create_by: 'admin', ...row })))
      .execute()

  for (const table of ['sys_role_data_rule', 'sys_depart_role_user', 'sys_user_tenant', 'sys_depart_data_rule'])
    await query.deleteFrom(table).execute()
  await insert('sys_tenant', [{ id: 7, name: '第七租户', status: '1' }])
  for (const model of bound.filter(({ document }) => !document.shared)) {
    const ids = await query.selectFrom(model.table).select('id').orderBy('id').execute()
    const third = ids.filter((_, index) => index % 3 === 2).map(({ id }) => String(id))
    for (let at = 0; at < third.length; at += 500)
      await query
        .updateTable(model.table)
        .set({ tenant_id: 7 })
        .where('id', 'in', third.slice(at, at + 500))
        .execute()
  }
  await insert('sys_role', [{ id: 'r-calls', role_name: '全部接口', role_code: 'all_calls', data_scope: 'self' }])
  const permissions = await query.selectFrom('sys_permission').select('id').execute()
  const links = permissions.map(({ id }) => ({ id: `rp-${id}`, role_id: 'r-calls', permission_id: String(id) }))
  for (let at = 0; at < links.length; at += 200) await insert('sys_role_permission', links.slice(at, at + 200))
  await insert('sys_permission_data_rule', [
    {
      ...{ id: 'dr-town', permission_id: 'menu-device-device', rule_name: '另一个镇的设备', status: '1' },
      ...{ rule_column: 'sysOrgCode', rule_conditions: 'RIGHT_LIKE', rule_value: 'A01A02' },
    },
  ])
  const cadre = await query
    .selectFrom('sys_user as user')
    .innerJoin('sys_user_role as link', 'link.user_id', 'user.id')
    .select('user.username')
    .where('link.role_id', '=', 'role-village-cadre')
    .where('user.status', '=', '1')
    .where('user.org_code', 'like', 'A01A02%')
    .orderBy('user.id')
    .executeTakeFirstOrThrow()
  for (const { title, account, scope, tenantId } of accounts) {
    const username = account === 'cadre' ? String(cadre.username) : account
    const user = await query
      .selectFrom('sys_user')
      .select(['id', 'org_code'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    const id = String(user.id)
    await query.deleteFrom('sys_user_role').where('user_id', '=', id).execute()
    await insert('sys_role', [{ id: `r-${id}`, role_name: title, role_code: `scope_${username}`, data_scope: scope }])
    await insert('sys_user_role', [
      { id: `ur-${id}-calls`, user_id: id, role_id: 'r-calls' },
      { id: `ur-${id}-scope`, user_id: id, role_id: `r-${id}` },
    ])
    if (scope === 'rules')
      await insert('sys_role_data_rule', [{ id: 'rd-town', role_id: `r-${id}`, data_rule_id: 'dr-town' }])
    if (tenantId !== 0) {
      await insert('sys_user_tenant', [{ id: `ut-${id}`, user_id: id, rel_tenant_id: String(tenantId) }])
      await query.updateTable('sys_user').set({ platform: 'N' }).where('id', '=', id).execute()
      const orgCode = String(user.org_code)
      const departId = `d-${tenantId}-${orgCode}`
      // Several people may work in one department of a tenant.
      if (![...people.values()].some((one) => one.tenantId === tenantId && one.orgCode === orgCode))
        await insert('sys_depart', [{ id: departId, depart_name: title, org_code: orgCode, tenant_id: tenantId }])
      await insert('sys_user_depart', [{ id: `ud-${id}`, user_id: id, depart_id: departId }])
    }
    const rules: Person['rules'] = scope === 'rules' ? { device: isOfAnotherTown } : {}
    const token = await client.login(username)
    people.set(title, { id, username, orgCode: String(user.org_code), tenantId, scope, rules, token })
  }
  app.services.rights.drop([])
  const call = <T = unknown>({ token }: { token: string }, method: string, path: string, more: object = {}) =>
    client.call<T>(method, path, { token, ...more })
  return {
    app,
    origin,
    query,
    library,
    bound,
    call,
    personOf: (title: string) => people.get(title) as RowPerson,
    ...expectedRows(query, library),
  }
}

const isOfAnotherTown = (row: StoredRow): boolean => String(row.sys_org_code ?? '').startsWith('A01A02')

import { beforeAll, expect, it } from 'vitest'
import type { Call } from '#fixtures/administration.ts'
import { type ClerkServer, startWithClerk } from '#fixtures/clerk.ts'
import { eachDatabase } from '#fixtures/databases.ts'
import { grantDataRules } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

eachDatabase((_, place) => {
  let at: ClerkServer
  beforeAll(async () => {
    at = await startWithClerk({ place })
  })
  const insert = (table: string, row: Record<string, string>) =>
    at.server.app.services.database.query
      .insertInto(table)
      .values({ del_flag: 0, row_version: 1, tenant_id: 0, ...row })
      .execute()
  const change = (by: Call, username: string) =>
    by('PUT', '/sys/user/changePassword', { body: { username, password: 'Qq9!ww8@', confirmpassword: 'Qq9!ww8@' } })

  it('a password is set only for accounts of tenants into which one comes oneself', async () => {
    await insert('sys_user_role', { id: 'ur-clerk-1', user_id: 'u-tenant1', role_id: 'r-codes-keeper' })
    await insert('sys_user', { id: 'u-one', username: 'one', realname: '一', work_no: 'one', phone: '13700000002' })
    await insert('sys_user_tenant', { id: 'ut-one-1', user_id: 'u-one', rel_tenant_id: '1' })
    at.server.app.services.rights.drop([])
    const clerkOfOne = await at.server.as('tenant1')
    expect((await change(clerkOfOne, 'one')).body.message).toBe('密码修改成功!')
    await insert('sys_user_tenant', { id: 'ut-one-2', user_id: 'u-one', rel_tenant_id: '2' })
    expect((await change(clerkOfOne, 'one')).status).toBe(403)
    expect((await change(at.admin, 'one')).body.message).toBe('密码修改成功!')
    await at.server.app.services.database.query
      .updateTable('sys_user_tenant')
      .set({ del_flag: 1 })
      .where('id', '=', 'ut-one-2')
      .execute()
    expect((await change(clerkOfOne, 'one')).body.message).toBe('密码修改成功!')
  })

  it('a password is set only for accounts that may do no more', async () => {
    expect((await change(at.clerk, 'boss')).body.message).toBe('管理员账号不允许此操作')
    expect((await change(at.clerk, 'tenant1')).status).toBe(403)
    await at.server.client.login('tenant1')
    expect((await change(at.clerk, 'low')).body.message).toBe('密码修改成功!')
    await at.admin('POST', '/sys/user/addSysUserRole', { body: { roleId: 'r-weak', userIdList: ['u-low'] } })
    expect((await change(at.clerk, 'low')).body.message).toBe('密码修改成功!')
    expect((await change(at.admin, 'tenant1')).body.message).toBe('密码修改成功!')
  })

  it('a password is set only for accounts that are seen, and bound by the same data rules', async () => {
    const rules = [{ column: 'username', condition: '!=', value: 'victim' }]
    await grantDataRules(at.server, { username: 'keeper', prefix: 'user', rules })
    expect((await change(at.clerk, 'victim')).body.message).toBe('用户不存在！')
    expect((await change(at.clerk, 'low')).status).toBe(403)
    await at.admin('DELETE', '/sys/user/deleteUserRole', { query: { roleId: 'r-weak', userId: 'u-low' } })
    expect((await change(at.clerk, 'low')).body.message).toBe('密码修改成功!')
    await insert('sys_role', { id: 'r-loose', role_name: '宽', role_code: 'loose' })
    await insert('sys_user_role', { id: 'ur-loose', user_id: 'u-low', role_id: 'r-loose' })
    await insert('sys_role_permission', { id: 'rp-loose', role_id: 'r-loose', permission_id: 'p-keeper-user' })
    at.server.app.services.rights.drop([])
    expect((await change(at.clerk, 'low')).status).toBe(403)
    const other = {
      rule_name: '别的',
      rule_column: 'username',
      rule_conditions: '!=',
      rule_value: 'somebody',
      status: '1',
    }
    await insert('sys_permission_data_rule', { id: 'dr-other', permission_id: 'p-keeper-user', ...other })
    await insert('sys_role_data_rule', { id: 'rd-other', role_id: 'r-loose', data_rule_id: 'dr-other' })
    at.server.app.services.rights.drop([])
    expect((await change(at.clerk, 'low')).status).toBe(403)
    await insert('sys_role_data_rule', { id: 'rd-loose', role_id: 'r-loose', data_rule_id: 'dr-keeper-user-0' })
    at.server.app.services.rights.drop([])
    expect((await change(at.clerk, 'low')).body.message).toBe('密码修改成功!')
  })
})

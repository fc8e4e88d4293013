import { expect, it } from 'vitest'
import type { Call } from '#fixtures/administration.ts'
import { startWithClerk } from '#fixtures/clerk.ts'
import { grantDataRules } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()
const { server, admin, clerk } = await startWithClerk()
const { database, rights } = server.app.services
const insert = (table: string, row: Record<string, string>) =>
  database.query
    .insertInto(table)
    .values({ del_flag: 0, row_version: 1, tenant_id: 0, ...row })
    .execute()
const change = (by: Call, username: string) =>
  by('PUT', '/sys/user/changePassword', { body: { username, password: 'Qq9!ww8@', confirmpassword: 'Qq9!ww8@' } })

it('a password is set only for accounts that may do no more', async () => {
  expect((await change(clerk, 'boss')).body.message).toBe('管理员账号不允许此操作')
  expect((await change(clerk, 'tenant1')).status).toBe(403)
  await server.client.login('tenant1')
  expect((await change(clerk, 'low')).body.message).toBe('密码修改成功!')
  await admin('POST', '/sys/user/addSysUserRole', { body: { roleId: 'r-weak', userIdList: ['u-low'] } })
  expect((await change(clerk, 'low')).body.message).toBe('密码修改成功!')
  expect((await change(admin, 'tenant1')).body.message).toBe('密码修改成功!')
})

it('a password is set only for accounts that are seen, and bound by the same data rules', async () => {
  const rules = [{ column: 'username', condition: '!=', value: 'victim' }]
  await grantDataRules(server, { username: 'keeper', prefix: 'user', rules })
  expect((await change(clerk, 'victim')).body.message).toBe('用户不存在！')
  expect((await change(clerk, 'low')).body.message).toBe('密码修改成功!')
  await insert('sys_role', { id: 'r-loose', role_name: '宽', role_code: 'loose' })
  await insert('sys_user_role', { id: 'ur-loose', user_id: 'u-low', role_id: 'r-loose' })
  await insert('sys_role_permission', { id: 'rp-loose', role_id: 'r-loose', permission_id: 'p-keeper-user' })
  rights.drop([])
  expect((await change(clerk, 'low')).status).toBe(403)
  await insert('sys_role_data_rule', { id: 'rd-loose', role_id: 'r-loose', data_rule_id: 'dr-keeper-user-0' })
  rights.drop([])
  expect((await change(clerk, 'low')).body.message).toBe('密码修改成功!')
})

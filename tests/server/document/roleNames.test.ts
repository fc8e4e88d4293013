import { expect, it } from 'vitest'
import { closeProducts, startProduct } from './product.ts'

closeProducts()

it('a role of a tenant opens nothing by having the code of a role of the platform, nor by the form over the own record', async () => {
  const { app, client } = await startProduct()
  const { database, rights, ids } = app.services
  const base = { del_flag: 0, row_version: 1 }
  const insert = (table: string, row: Record<string, string | number>) =>
    database.query
      .insertInto(table)
      .values({ ...base, tenant_id: 0, ...row })
      .execute()
  const account = await database.query
    .selectFrom('sys_user')
    .selectAll()
    .where('id', '=', 'user-operator')
    .executeTakeFirstOrThrow()
  await database.query
    .insertInto('sys_user')
    .values({
      ...account,
      id: 'u-guest',
      username: 'guest',
      platform: 'N',
      work_no: 'guest',
      phone: '13600000001',
      email: null,
    })
    .execute()
  await insert('sys_user_tenant', { id: ids.next(), user_id: 'u-guest', rel_tenant_id: '1001' })
  await insert('sys_role', { id: 'r-imitation', role_name: '冒名', role_code: 'implementer', tenant_id: 1001 })
  await insert('sys_user_role', { id: ids.next(), user_id: 'u-guest', role_id: 'r-imitation' })
  rights.drop([])
  const token = await client.login('guest')
  for (const path of ['/online/document/closure?screen=system/user-list', '/sys/user/options', '/sys/role/options'])
    expect([path, (await client.call('GET', path, { token })).status]).toEqual([path, 403])

  const own = await client.call('GET', '/online/document/closure?screen=account/settings-notification', { token })
  const { documents } = own.body.result as { documents: { id: string }[] }
  expect(documents.map(({ id }) => id)).toEqual(expect.arrayContaining(['sysUser', 'sysUserNotify']))
})

import { beforeAll, expect, it } from 'vitest'
import { type Administration, type Call, listOf, startAdministration } from '#fixtures/administration.ts'
import { eachDialect } from '#fixtures/databases.ts'
import { closeRecords } from '#fixtures/records.ts'
import { formOf, xlsxOf } from '#fixtures/sheets.ts'

closeRecords()

eachDialect((_, place) => {
  let server: Administration
  let admin: Call
  beforeAll(async () => {
    server = await startAdministration({ place })
    admin = await server.as('admin')
  })

  it('departments made at once get different codes', async () => {
    const make = (departName: string) =>
      admin('POST', '/sys/sysDepart/add', { body: { departName, parentId: 'd-1', orgCategory: '2' } })
    const answers = await Promise.all(['甲', '乙', '丙', '丁', '戊'].map(make))
    expect(answers.map(({ body }) => body.success)).toEqual([true, true, true, true, true])
    const { records } = await listOf(admin, '/sys/sysDepart/childList', { pid: 'd-1' })
    expect(new Set(records.map(({ orgCode }) => orgCode)).size).toBe(records.length)
  })

  it('two administrators cannot take each other away at the same moment', async () => {
    const rights = { roleId: 'r-admin', userIdList: ['u-low', 'u-keeper'] }
    expect((await admin('POST', '/sys/user/addSysUserRole', { body: rights })).body.success).toBe(true)
    const [low, keeper] = [await server.as('low'), await server.as('keeper')]
    const leave = (call: Call, userId: string) =>
      call('DELETE', '/sys/user/deleteUserRole', { query: { roleId: 'r-admin', userId } })
    expect((await leave(low, 'u-admin')).body.success).toBe(true)
    const both = await Promise.all([leave(low, 'u-keeper'), leave(keeper, 'u-low')])
    expect(both.filter(({ body }) => body.success)).toHaveLength(1)
    const left = await server.app.services.database.query
      .selectFrom('sys_user_role')
      .select('user_id')
      .where('role_id', '=', 'r-admin')
      .where('del_flag', '=', 0)
      .execute()
    expect(left).toHaveLength(1)
    const last = left[0]?.user_id === 'u-low' ? low : keeper
    expect(
      (await last('POST', '/sys/user/addSysUserRole', { body: { ...rights, userIdList: ['u-admin'] } })).body.success,
    ).toBe(true)
  })

  it('a frozen account is out at once', async () => {
    const victim = await server.as('victim')
    expect((await victim('GET', '/sys/user/getUserInfo')).status).toBe(200)
    expect((await admin('PUT', '/sys/user/frozenBatch', { body: { ids: 'u-victim', status: '2' } })).body.success).toBe(
      true,
    )
    expect((await victim('GET', '/sys/user/getUserInfo')).status).toBe(401)
  })

  it('the log says how long calls have taken', async () => {
    const { query } = server.app.services.database
    await server.client.login('keeper')
    await expect(server.client.login('keeper', 'wrong')).rejects.toThrow()
    await admin('POST', '/sys/position/add', { body: { name: '耗时', code: 'cost', rank: '1' } })
    const lines = await query.selectFrom('sys_log').select(['log_type', 'userid', 'cost_time']).execute()
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.filter(({ cost_time: cost }) => !Number.isInteger(Number(cost ?? Number.NaN)))).toEqual([])
    const logins = lines.filter(({ log_type: type, userid }) => type === '1' && userid === 'keeper')
    expect(logins.length).toBeGreaterThan(1)
    for (const { cost_time: cost } of logins) expect(Number(cost)).toBeGreaterThan(0)
  })

  it('a tenant with people stays, and an odd key names none', async () => {
    expect((await admin('DELETE', '/sys/tenant/delete', { query: { id: '1' } })).body.message).toBe(
      '该数据已被引用，不能删除',
    )
    expect((await admin('GET', '/sys/tenant/queryById', { query: { id: 'x' } })).status).toBe(404)
    expect((await admin('GET', '/sys/tenant/list', { query: { id: 'x' } })).status).toBe(400)
    expect((await listOf(admin, '/sys/tenant/list', { id: '2' })).records).toMatchObject([{ id: 2, name: '二号' }])
  })

  it('an import leaves bad rows out of its one transaction', async () => {
    const rows = [
      ['职务名称', '职务编码', '职级'],
      ['一', 'same', '员级'],
      ['二', 'same', '员级'],
      ['三', 'other', '员级'],
    ]
    const response = await fetch(`${server.origin}/system-api/sys/position/importExcel`, {
      method: 'POST',
      headers: { 'x-access-token': await server.client.login('admin') },
      body: formOf(xlsxOf(rows)),
    })
    expect(await response.json()).toMatchObject({ code: 201, message: '共3行，成功2行，失败1行' })
    expect((await listOf(admin, '/sys/position/list', { code: 'same,other' })).total).toBe(2)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { type Administration, type Call, listOf, startAdministration } from '#fixtures/administration.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'
import { transform } from '#fixtures/serverClient.ts'
import { formOf, xlsxOf } from '#fixtures/sheets.ts'

closeRecords()

let server: Administration
let admin: Call
let phone = 13_900_000_000

beforeAll(async () => {
  server = await startAdministration()
  admin = await server.as('admin')
  await grantCodes(server, 'keeper', [
    'user:list',
    'user:add',
    'user:edit',
    'user:delete',
    'user:frozen',
    'user:import',
  ])
})

/** A new account that fits all rules. */
const account = (username: string, more: Record<string, unknown> = {}) => {
  phone += 1
  return {
    username,
    realname: `${username}名`,
    workNo: `n-${username}`,
    phone: String(phone),
    password: 'Aa1!bb2@',
    ...more,
  }
}

async function added(username: string, more: Record<string, unknown> = {}, call: Call = admin): Promise<string> {
  const { body } = await call('POST', '/sys/user/add', { body: account(username, more) })
  expect(body).toMatchObject({ success: true, message: '添加成功！' })
  return (body.result as { id: string }).id
}

const found = async (id: string) =>
  (await admin('GET', '/sys/user/queryById', { query: { id } })).body.result as Record<string, unknown>

describe('a new account', () => {
  it('keeps a slow hash of its password, which no answer shows, and signs in with it', async () => {
    const id = await added('newone', { confirmpassword: 'Aa1!bb2@', selecteddeparts: 'd-2,d-1' })
    const row = await server.row('sys_user', id)
    expect(row?.password).toMatch(/^scrypt\$/)
    const record = await found(id)
    expect(record).toMatchObject({ orgCode: 'A01A01', selecteddeparts: 'd-2,d-1', status: 1, userIdentity: 1 })
    expect(JSON.stringify(record)).not.toMatch(/password|scrypt|salt/)
    await expect(server.client.login('newone', 'Aa1!bb2@')).resolves.toMatch(/^[0-9a-f]{64}$/)
  })

  it('is refused beside one whose name differs only in case', async () => {
    await added('lookalike')
    const { body } = await admin('POST', '/sys/user/add', { body: account('LookAlike') })
    expect(body.message).toBe('用户账号已存在')
    const query = { tableName: 'sys_user', fieldName: 'username', fieldVal: 'LOOKALIKE', dataId: '' }
    expect((await admin('GET', '/sys/duplicate/check', { query })).body.success).toBe(false)
  })

  it('is frozen or thawed, and nothing else', async () => {
    const body = { ids: 'u-low', status: 5 }
    const refused = await admin('PUT', '/sys/user/frozenBatch', { body })
    expect([refused.status, refused.body.message]).toEqual([400, '请求有误：status 须为 1、2 之一'])
  })

  it('takes the transform of a password as well', async () => {
    await added('hashed', { password: transform('Zz9!yy8@') })
    await expect(server.client.login('hashed', 'Zz9!yy8@')).resolves.toBeTruthy()
  })

  it.each([
    [{ password: 'short1!' }, '请输入新密码!(密码由8位数字、大小写字母和特殊符号组成!)'],
    [{ password: transform('12345678') }, '该密码过于常见，请更换'],
    [{ password: transform('weakling') }, '密码不能与用户账号相同'],
    [{ confirmpassword: 'Other1!aa' }, '两次输入密码不一致!'],
    [{ password: null }, '请输入登录密码'],
    [{ username: 'keeper' }, '用户账号已存在'],
    [{ username: 'a b' }, '只允许字母、数字、下划线'],
    [{ birthday: '2999-01-01' }, /^生日不能晚于/],
    [{ userIdentity: 2 }, '请选择负责部门'],
    [{ phone: '12345' }, /手机号/],
    [{ workNo: 'w-low' }, '工号：该值不可用，系统中已存在！'],
  ])('is refused with %j', async (more, message) => {
    const { status, body } = await admin('POST', '/sys/user/add', { body: account('weakling', more) })
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, code: 500 })
    expect(body.message).toMatch(message)
  })

  it.each(['short1!', 'P@ssw0rd'])('tells a password that cannot be taken at its field: %s', async (password) => {
    const { body } = await admin('POST', '/sys/user/add', { body: account('weak', { password }) })
    expect(body.result).toMatchObject({ fields: [{ field: 'password', message: body.message }] })
  })

  const imported = async (file: Buffer | string) => {
    const token = await server.client.login('admin')
    const response = await fetch(`${server.origin}/system-api/sys/user/importExcel`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: formOf(file),
    })
    return response.json()
  }

  it('from a sheet is refused with the names of its fields', async () => {
    const file = xlsxOf([
      ['用户账号', '姓名', '工号', '手机号', '所属部门'],
      ['a b', '表格', 'n-sheet0', '13911113333', '云溪镇'],
    ])
    const errors = [{ line: 2, reason: '用户账号：只允许字母、数字、下划线' }]
    expect(await imported(file)).toMatchObject({ code: 201, result: { errors } })
  })

  it('from a sheet is closed until an administrator gives it a password', async () => {
    const file = xlsxOf([
      ['用户账号', '姓名', '工号', '手机号', '所属部门'],
      ['sheet1', '表格', 'n-sheet1', '13911112222', '云溪镇'],
    ])
    expect(await imported(file)).toMatchObject({ code: 200, message: '共1行，成功1行，失败0行' })
    await expect(server.client.login('sheet1', '!none1')).rejects.toThrow('用户名或密码错误')
    const body = { username: 'sheet1', password: 'Aa1!bb2@', confirmpassword: 'Aa1!bb2@' }
    expect((await admin('PUT', '/sys/user/changePassword', { body })).body.message).toBe('密码修改成功!')
    const token2 = await server.client.login('sheet1', 'Aa1!bb2@')
    const departs = () => server.client.call('GET', '/sys/user/getCurrentUserDeparts', { token: token2 })
    expect((await departs()).body.message).toBe('请先修改密码')
    const own = { username: 'sheet1', oldpassword: 'Aa1!bb2@', password: 'Cc3#dd4$', confirmpassword: 'Cc3#dd4$' }
    const changed = await server.client.call('PUT', '/sys/user/updatePassword', { token: token2, body: own })
    expect(changed.body.success).toBe(true)
    expect((await departs()).body.success).toBe(true)
  })
})

describe('an account that is edited', () => {
  it('keeps its password and its name whatever the body says', async () => {
    const id = await added('steady')
    const { body } = await admin('PUT', '/sys/user/edit', {
      body: { ...(await found(id)), password: 'Xx1!xx1!', confirmpassword: 'x', realname: '改名', orgCodeTxt: 'x' },
    })
    expect(body).toMatchObject({ success: true, message: '修改成功!' })
    expect(await found(id)).toMatchObject({ realname: '改名' })
    await expect(server.client.login('steady', 'Aa1!bb2@')).resolves.toBeTruthy()
    const renamed = await admin('PUT', '/sys/user/edit', { body: { id, username: 'other1' } })
    expect(renamed.body.message).toBe('用户账号不能修改')
  })

  it('has its first department as the main one when the old one goes', async () => {
    const id = await added('mover', { selecteddeparts: 'd-1,d-2' })
    expect(await found(id)).toMatchObject({ orgCode: 'A01' })
    await admin('PUT', '/sys/user/edit', { body: { id, selecteddeparts: 'd-2' } })
    expect(await found(id)).toMatchObject({ orgCode: 'A01A01' })
    await admin('PUT', '/sys/user/edit', { body: { id, selecteddeparts: '' } })
    expect(await found(id)).toMatchObject({ orgCode: null })
  })
})

describe('lists of accounts', () => {
  it('name all departments and can be cut to one and what is below it', async () => {
    await added('listed', { selecteddeparts: 'd-1,d-2' })
    const list = (query: Record<string, string>) => listOf(admin, '/sys/user/list', query)
    const { records } = await list({ username: 'listed' })
    expect(records[0]).toMatchObject({ orgCodeTxt: '青禾县,云溪镇', status_dictText: '正常' })
    expect((await list({ username: '*liste*', realname: String(records[0]?.realname) })).total).toBe(1)
    const total = async (departId: string, username: string) => (await list({ departId, username })).total
    expect(await total('d-2', 'listed')).toBe(1)
    expect(await total('d-2', 'admin')).toBe(0)
    expect(await total('d-1', 'low')).toBe(1)
  })
})

describe('deleting and freezing', () => {
  it('ends the sessions of an account', async () => {
    const id = await added('shutout')
    const token = await server.client.login('shutout', 'Aa1!bb2@')
    const mine = () => server.client.call('GET', '/sys/user/getUserInfo', { token })
    expect((await mine()).status).toBe(200)
    const frozen = await admin('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: 2 } })
    expect(frozen.body.message).toBe('操作成功!')
    expect((await mine()).status).toBe(401)
    await expect(server.client.login('shutout', 'Aa1!bb2@')).rejects.toThrow('该用户已冻结')
    await admin('PUT', '/sys/user/frozenBatch', { body: { ids: id, status: 1 } })
    expect((await mine()).status).toBe(401)
    await expect(server.client.login('shutout', 'Aa1!bb2@')).resolves.toBeTruthy()
  })

  it('is let into workflows with those who are in already, and stands in no version more than it has', async () => {
    const out = await added('outsider', { activitiSync: 2 })
    const inside = await added('insider', { activitiSync: 1 })
    const sync = await admin('PUT', '/sys/user/syncProcess', { body: { ids: `${out},${inside}` } })
    expect(sync.body.message).toBe('操作成功!')
    const stored = await Promise.all([out, inside].map((id) => server.row('sys_user', id)))
    expect(stored.map((row) => [row?.activiti_sync, Number(row?.row_version)])).toEqual([
      ['1', 2],
      ['1', 1],
    ])
  })

  it('goes into the trash and back, with departments and roles', async () => {
    const id = await added('phoenix', { selecteddeparts: 'd-1', selectedroles: 'r-keeper' })
    const { query } = server.app.services.database
    const token = { id: 't-1', hash: 'x', name: '脚本', user_id: id, tenant_id: 0, org_code: 'A01' }
    await query
      .insertInto('personal_token')
      .values({ ...token, created_ms: 0, expires_ms: 9_000_000_000_000 })
      .execute()
    expect((await admin('DELETE', '/sys/user/delete', { query: { id } })).body.message).toBe('删除用户成功')
    expect(await query.selectFrom('personal_token').selectAll().where('user_id', '=', id).execute()).toEqual([])
    const bin = (await admin('GET', '/sys/user/recycleBin')).body.result as { id: string }[]
    expect(bin.map((each) => each.id)).toContain(id)
    await expect(server.client.login('phoenix', 'Aa1!bb2@')).rejects.toThrow('该用户已注销')
    const back = await admin('PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })
    expect(back.body.message).toBe('还原成功')
    expect(await found(id)).toMatchObject({ selecteddeparts: 'd-1', selectedroles: 'r-keeper' })
    await admin('DELETE', '/sys/user/deleteBatch', { query: { ids: `${id},` } })
    const gone = await admin('DELETE', '/sys/user/deleteRecycleBin', { query: { userIds: id } })
    expect(gone.body.message).toBe('删除成功')
    expect(await server.row('sys_user', id)).toBeUndefined()
  })

  it('comes back without a department that has gone meanwhile', async () => {
    const place = { departName: '临时站', parentId: 'd-1', orgCategory: '2', departOrder: 9 }
    const reply = await admin('POST', '/sys/sysDepart/add', { body: place })
    expect(reply.body.success).toBe(true)
    const [depart] = (await listOf(admin, '/sys/sysDepart/list', { departName: '临时站' })).records
    const id = await added('drifter', { selecteddeparts: String(depart?.id) })
    await admin('DELETE', '/sys/user/delete', { query: { id } })
    expect((await admin('DELETE', '/sys/sysDepart/delete', { query: { id: String(depart?.id) } })).body.success).toBe(
      true,
    )
    await admin('PUT', '/sys/user/putRecycleBin', { body: { userIds: id } })
    expect((await found(id)).orgCode).toBeNull()
  })

  it.each(['u-admin'])('is refused for %s', async (id) => {
    const removed = await admin('DELETE', '/sys/user/delete', { query: { id } })
    expect(removed.body.message).toBe('管理员账号不允许此操作')
    const frozen = await admin('PUT', '/sys/user/frozenBatch', { body: { ids: `${id},u-low`, status: 2 } })
    expect(frozen.body.message).toBe('管理员账号不允许此操作')
    expect((await server.row('sys_user', 'u-low'))?.status).toBe('1')
  })
})

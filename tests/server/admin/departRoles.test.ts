import { beforeAll, describe, expect, it } from 'vitest'
import type { Administration, Call } from '#fixtures/administration.ts'
import { startWithClerk } from '#fixtures/clerk.ts'
import { eachDatabase } from '#fixtures/databases.ts'
import { grantCodes, grantDataRules } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

const ids = (...codes: string[]) => codes.map((code) => `p-${code.replaceAll(':', '-')}`).join(',')

eachDatabase((_, place) => {
  let server: Administration
  let admin: Call
  let clerk: Call
  let low: Call
  let role = ''

  /** A role of a department, made by an administrator. */
  const newRole = async (roleCode: string, departId = 'd-2'): Promise<string> => {
    const body = { departId, roleName: roleCode, roleCode }
    expect((await admin('POST', '/sys/sysDepartRole/add', { body })).body.message).toBe('添加成功！')
    const listed = await admin('GET', '/sys/sysDepartRole/list', { query: { roleCode } })
    return String((listed.body.result as { records: { id: string }[] }).records[0]?.id)
  }
  const departHas = (call: Call, permissionIds: string, departId = 'd-2') =>
    call('POST', '/sys/permission/saveDepartPermission', { body: { departId, permissionIds } })
  const roleGets = (call: Call, permissionIds: string, roleId = role) =>
    call('POST', '/sys/sysDepartPermission/saveDeptRolePermission', { body: { roleId, permissionIds } })
  const put = (call: Call, userId: string, roles: { newRoleId?: string; oldRoleId?: string }) =>
    call('POST', '/sys/sysDepartRole/deptRoleUserAdd', { body: { userId, ...roles } })
  const positions = async () => (await low('GET', '/sys/position/list')).status

  beforeAll(async () => {
    ;({ server, admin, clerk } = await startWithClerk({ place }))
    await grantCodes(server, 'victim', ['position:list', 'log:list'])
    low = await server.as('low')
    role = await newRole('yunxi')
  })

  describe('roles of departments', () => {
    it('get only what their department has', async () => {
      expect((await roleGets(admin, ids('position:list'))).body).toMatchObject({
        success: false,
        message: '部门没有这些权限，不能授予部门角色',
      })
      expect((await departHas(admin, ids('position:list'))).body.message).toBe('保存成功！')
      expect((await roleGets(admin, ids('position:list'))).body.message).toBe('保存成功！')
    })

    it('give it to their people, while these belong to the department and it has it', async () => {
      expect(await positions()).toBe(403)
      expect((await put(admin, 'u-low', { newRoleId: role })).body.success).toBe(true)
      const userRoles = await admin('GET', '/sys/sysDepartRole/getDeptRoleByUserId', {
        query: { departId: 'd-2', userId: 'u-low' },
      })
      expect(userRoles.body.result).toMatchObject([{ id: role, roleCode: 'yunxi' }])
      expect(await positions()).toBe(200)
      await departHas(admin, '')
      expect(await positions()).toBe(403)
      await departHas(admin, ids('position:list'))
      expect(await positions()).toBe(200)
      await admin('DELETE', '/sys/user/deleteUserInDepart', { query: { depId: 'd-2', userId: 'u-low' } })
      expect(await positions()).toBe(403)
      await admin('POST', '/sys/user/editSysDepartWithUser', { body: { depId: 'd-2', userIdList: ['u-low'] } })
      expect(await positions()).toBe(200)
      await admin('PUT', '/sys/sysDepart/edit', { body: { id: 'd-2', status: '0' } })
      expect(await positions()).toBe(403)
      await admin('PUT', '/sys/sysDepart/edit', { body: { id: 'd-2', status: '1' } })
      expect(await positions()).toBe(200)
      await put(admin, 'u-low', { oldRoleId: role })
      expect(await positions()).toBe(403)
    })

    it('have only people of their department', async () => {
      const answer = await put(admin, 'u-victim', { newRoleId: role })
      expect(answer.body).toMatchObject({ success: false, message: '只能分配本部门的用户' })
    })

    it('are bound by the data rules of the department and by their own', async () => {
      await grantDataRules(server, {
        username: 'victim',
        prefix: 'position',
        rules: [
          { column: 'code', condition: '=', value: 'none' },
          { column: 'name', condition: '=', value: 'none' },
        ],
      })
      const [menu, first, second] = ['p-victim-position', 'dr-victim-position-0', 'dr-victim-position-1']
      await admin('POST', '/sys/position/add', { body: { name: '站长', code: 'zz', rank: '1' } })
      await departHas(admin, `${ids('position:list')},${menu}`)
      await roleGets(admin, `${ids('position:list')},${menu}`)
      await put(admin, 'u-low', { newRoleId: role })
      const total = async () => (await low('GET', '/sys/position/list')).body.result as { total: number }
      expect((await total()).total).toBeGreaterThan(0)
      const of = async (path: string) => (await admin('GET', path)).body.result as { drChecked?: string }
      const bind = (path: string, body: object) => admin('POST', path, { body: { permissionId: menu, ...body } })
      const ofDepart = '/sys/sysDepartPermission/datarule'
      expect((await bind(ofDepart, { departId: 'd-2', dataRuleIds: first })).body.message).toBe('保存成功!')
      expect((await of(`${ofDepart}/${menu}/d-2`)).drChecked).toBe(first)
      expect((await total()).total).toBe(0)
      await bind(ofDepart, { departId: 'd-2', dataRuleIds: '' })
      expect((await total()).total).toBeGreaterThan(0)
      const ofRole = '/sys/sysDepartRole/datarule'
      expect((await bind(ofRole, { roleId: role, dataRuleIds: second })).body.message).toBe('保存成功!')
      expect((await of(`${ofRole}/${menu}/d-2/${role}`)).drChecked).toBe(second)
      expect((await total()).total).toBe(0)
      await put(admin, 'u-low', { oldRoleId: role })
    })
  })

  describe('nobody passes on more than it has', () => {
    it('to a department', async () => {
      expect((await departHas(clerk, ids('user:list'), 'd-1')).body.message).toBe('保存成功！')
      expect((await departHas(clerk, ids('user:list', 'log:list'), 'd-1')).status).toBe(403)
    })

    it('to a role of a department', async () => {
      await departHas(admin, ids('user:list', 'log:list'), 'd-1')
      const county = await newRole('county', 'd-1')
      expect((await roleGets(clerk, ids('user:list'), county)).body.message).toBe('保存成功！')
      expect((await roleGets(clerk, ids('user:list', 'log:list'), county)).status).toBe(403)
      await roleGets(admin, ids('user:list', 'log:list'), county)
      expect((await put(clerk, 'u-keeper', { newRoleId: county })).status).toBe(403)
      await roleGets(admin, ids('user:list'), county)
      expect((await put(clerk, 'u-keeper', { newRoleId: county })).body.success).toBe(true)
    })

    it('nor sees roles of departments beside its own', async () => {
      const rule = { username: 'keeper', prefix: 'sysDepartRole' }
      await grantDataRules(server, {
        ...rule,
        rules: [{ column: 'orgCode', condition: 'RIGHT_LIKE', value: 'A01A01' }],
      })
      const listed = await clerk('GET', '/sys/sysDepartRole/list')
      const records = (listed.body.result as { records: { roleCode: string }[] }).records
      expect(records.map(({ roleCode }) => roleCode)).toEqual(['yunxi'])
      const county = await admin('GET', '/sys/sysDepartRole/list', { query: { roleCode: 'county' } })
      const [{ id = '' } = {}] = (county.body.result as { records: { id: string }[] }).records
      expect((await roleGets(clerk, '', id)).status).toBe(404)
    })
  })

  describe('a department', () => {
    it('is not deleted while people are in it or below it', async () => {
      for (const id of ['d-1', 'd-2'])
        expect((await clerk('DELETE', '/sys/sysDepart/delete', { query: { id } })).status).toBe(403)
      const reply = await admin('POST', '/sys/sysDepart/add', {
        body: { departName: '新镇', orgCategory: '2', parentId: 'd-1' },
      })
      expect(reply.body.success).toBe(true)
      const answer = await admin('DELETE', '/sys/sysDepart/delete', { query: { id: 'd-2' } })
      expect(answer.body.message).toBe('“云溪镇”还有 2 名用户，请先移出再删除')
    })

    it('goes with what is below it, its roles and what they were given', async () => {
      const rows = async (path: string, query: Record<string, string>) =>
        (await admin('GET', path, { query })).body.result
      const of = async (departName: string) =>
        ((await rows('/sys/sysDepart/list', { departName })) as { records: { id: string }[] }).records[0]?.id ?? ''
      const parentId = await of('新镇')
      await admin('POST', '/sys/sysDepart/add', { body: { departName: '新村', orgCategory: '2', parentId } })
      const departId = await of('新村')
      await departHas(admin, ids('user:list'), departId)
      const roleId = await newRole('village', departId)
      await roleGets(admin, ids('user:list'), roleId)
      const gone = await admin('DELETE', '/sys/sysDepart/delete', { query: { id: parentId } })
      expect(gone.body.message).toBe('删除成功!')
      expect(await of('新村')).toBe('')
      const { query } = server.app.services.database
      for (const table of ['sys_depart_permission', 'sys_depart_role'])
        expect(await query.selectFrom(table).select('id').where('depart_id', '=', departId).execute()).toEqual([])
      expect(
        await query.selectFrom('sys_depart_role_permission').select('id').where('role_id', '=', roleId).execute(),
      ).toEqual([])
    })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { type Administration, type Call, idOf } from '#fixtures/administration.ts'
import { startWithClerk } from '#fixtures/clerk.ts'
import { eachDatabase } from '#fixtures/databases.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { closeRecords } from '#fixtures/records.ts'
import type { CallOptions } from '#fixtures/serverClient.ts'

closeRecords()

eachDatabase((_, place) => {
  let server: Administration
  let admin: Call
  let clerk: Call
  let member: Call
  beforeAll(async () => {
    ;({ server, admin, clerk } = await startWithClerk({ place }))
    member = await server.as('tenant1')
  })

  const reads = async (path: string) => (await member('GET', path, { headers: { 'tenant-id': '1' } })).status
  const packsOf = async (packs: string) => {
    const { result } = (await admin('GET', '/sys/tenant/queryById', { query: { id: '1' } })).body
    const { id, rowVersion } = result as { id: number; rowVersion: number }
    expect((await admin('PUT', '/sys/tenant/edit', { body: { id, rowVersion, packs } })).body.success).toBe(true)
    await server.app.services.outbox.flush()
  }

  describe('what a tenant has bought', () => {
    it('is the most that its people may do, and nothing is taken from their roles', async () => {
      expect([await reads('/sys/log/list'), await reads('/sys/user/list')]).toEqual([200, 200])
      const reply = await admin('POST', '/sys/tenantPack/add', {
        body: { packName: '日志', permissionIds: 'p-log-list' },
      })
      const pack = idOf(reply)
      await packsOf(pack)
      expect([await reads('/sys/log/list'), await reads('/sys/user/list')]).toEqual([200, 403])
      const buttons = await admin('GET', '/sys/permission/effective/buttons', { query: { userId: 'u-tenant1' } })
      const line = (id: string) => (buttons.body.result as { id: string }[]).find((each) => each.id === id)
      expect(line('p-log-list')).toMatchObject({ state: 'on' })
      expect(line('p-user-list')).toMatchObject({ state: 'hidden', why: expect.stringMatching('租户的产品包不含此项') })
      expect((await admin('DELETE', '/sys/tenantPack/delete', { query: { id: pack } })).body.message).toBe(
        '该数据已被引用，不能删除',
      )
      await packsOf('')
      expect([await reads('/sys/log/list'), await reads('/sys/user/list')]).toEqual([200, 200])
      expect((await admin('DELETE', '/sys/tenantPack/delete', { query: { id: pack } })).body.success).toBe(true)
    })

    it('is written by who may, and by nobody else', async () => {
      const { result } = (await admin('GET', '/sys/tenant/queryById', { query: { id: '1' } })).body
      const { rowVersion } = result as { rowVersion: number }
      const pack = idOf(
        await admin('POST', '/sys/tenantPack/add', { body: { packName: '用户', permissionIds: 'p-log-list' } }),
      )
      const body = { id: 1, rowVersion, packs: pack }
      expect((await clerk('PUT', '/sys/tenant/edit', { body })).status).toBe(403)
    })
  })

  describe('within a tenant', () => {
    const own = { 'tenant-id': '1' }
    const called = async (method: string, path: string, ask: CallOptions) =>
      (await member(method, path, { ...ask, headers: own })).body.message
    beforeAll(() => grantCodes(server, 'tenant1', ['tenant:list', 'tenant:edit', 'tenant:pack', 'tenant:user']))

    it('nobody widens what limits the tenant', async () => {
      const { result } = (await admin('GET', '/sys/tenant/queryById', { query: { id: '1' } })).body
      const { rowVersion } = result as { rowVersion: number }
      const newPack = { packName: '全部', permissionIds: 'p-log-list' }
      const packs = idOf(await admin('POST', '/sys/tenantPack/add', { body: newPack }))
      for (const body of [{ packs }, { status: 1, endDate: '2099-01-01 00:00:00' }]) {
        const answer = await member('PUT', '/sys/tenant/edit', { body: { id: 1, rowVersion, ...body }, headers: own })
        expect([body, answer.status]).toEqual([body, 403])
      }
      expect(await called('PUT', '/sys/tenant/edit', { body: { id: 1, rowVersion, workPlace: '县城' } })).toMatch(
        /成功/,
      )
    })

    it('nobody becomes one of the platform by leaving the last one', async () => {
      const query = { tenantId: '1', userIds: 'u-tenant1' }
      expect(await called('DELETE', '/sys/tenant/leaveTenant', { query })).toContain('至少要属于一个租户')
    })
  })

  describe('a tenant that is closed', () => {
    const change = async (id: string, values: Record<string, unknown>) => {
      const { result } = (await admin('GET', '/sys/tenant/queryById', { query: { id } })).body
      const { rowVersion } = result as { rowVersion: number }
      const { body } = await admin('PUT', '/sys/tenant/edit', { body: { id: Number(id), rowVersion, ...values } })
      expect(body.success).toBe(true)
      await server.app.services.outbox.flush()
    }
    const status = async (headers: Record<string, string>) =>
      (await member('GET', '/sys/user/list', { headers })).status

    it.each([
      ['is frozen', { status: 0 }, { status: 1 }],
      ['is over', { endDate: '2020-01-01 00:00:00' }, { endDate: null }],
      ['has not begun', { beginDate: '2099-01-01 00:00:00' }, { beginDate: null }],
    ])('shuts its people out while it %s, also those who are in already', async (_is, closed, open) => {
      await change('1', closed)
      expect([await status({}), await status({ 'tenant-id': '0' }), await status({ 'tenant-id': '1' })]).toEqual([
        401, 401, 401,
      ])
      await expect(server.client.login('tenant1')).rejects.toThrow('租户均已被冻结')
      await change('1', open)
      expect([await status({}), await status({ 'tenant-id': '1' })]).toEqual([200, 200])
    })

    it('leaves those who belong to another one as well in that one', async () => {
      const both = await server.as('tenant12')
      const userInfoStatus = async (headers: Record<string, string>) =>
        (await both('GET', '/sys/user/getUserInfo', { headers })).status
      await change('1', { status: 0 })
      expect([
        await userInfoStatus({}),
        await userInfoStatus({ 'tenant-id': '2' }),
        await userInfoStatus({ 'tenant-id': '1' }),
      ]).toEqual([200, 200, 401])
      await change('1', { status: 1 })
    })
  })

  describe('people of a tenant', () => {
    const people = async () => {
      const { body } = await admin('GET', '/sys/user/list', { query: { relTenantIds: '2', pageSize: '50' } })
      return (body.result as { records: { username: string }[] }).records.map(({ username }) => username).sort()
    }

    it('are added and leave', async () => {
      expect(await people()).toEqual(['tenant12'])
      const body = { tenantId: '2', userIdList: ['u-low'] }
      expect((await admin('POST', '/sys/tenant/addUsers', { body })).body.message).toBe('添加成功!')
      expect(await people()).toEqual(['low', 'tenant12'])
      const query = { tenantId: '2', userIds: 'u-low' }
      expect((await admin('DELETE', '/sys/tenant/leaveTenant', { query })).body.success).toBe(true)
      expect(await people()).toEqual(['tenant12'])
    })

    it('are invited by the phone of their account', async () => {
      const invite = (phone: string) =>
        admin('PUT', '/sys/tenant/invitationUserJoin', { body: { tenantId: '2', phone } })
      for (const phone of ['13999999999', '*00000004', '1380000*', '13800000004,139'])
        expect((await invite(phone)).body).toMatchObject({
          success: false,
          message: '没有这个手机号的账号，请先新增用户',
        })
      expect((await invite('13800000004')).body.success).toBe(true)
      expect((await invite('13800000004')).body.message).toContain('已在这个租户中')
      expect(await people()).toEqual(['tenant1', 'tenant12'])
    })

    it('do not come to a tenant in which nobody may work', async () => {
      const refusal = async (more: object) => {
        await admin('POST', '/sys/tenant/add', { body: { name: '旧合作社', ...more } })
        const body = { tenantId: String((more as { id: number }).id), userIdList: ['u-low'] }
        return (await admin('POST', '/sys/tenant/addUsers', { body })).body.message
      }
      expect(await refusal({ id: 31, status: 0 })).toBe('租户“旧合作社”已冻结，请先启用')
      expect(await refusal({ id: 32, status: 1, endDate: '2020-01-01 00:00:00' })).toBe(
        '租户“旧合作社”已到期，请先延长结束时间',
      )
    })

    it('are told of tenants that are asked for by number, and of all', async () => {
      const ids = async (query: Record<string, string>) => {
        const { body } = await admin('GET', '/sys/tenant/queryList', { query })
        return (body.result as { id: number }[]).map(({ id }) => id)
      }
      expect(await ids({ ids: '2' })).toEqual([2])
      expect((await ids({})).sort()).toEqual(expect.arrayContaining([1, 2]))
      expect((await clerk('GET', '/sys/tenant/queryList')).status).toBe(403)
    })

    it('are nobody else to say', async () => {
      const body = { tenantId: '2', userIdList: ['u-low'] }
      expect((await clerk('POST', '/sys/tenant/addUsers', { body })).status).toBe(403)
      expect((await admin('POST', '/sys/tenant/addUsers', { body: { ...body, tenantId: '99' } })).status).toBe(404)
    })
  })
})

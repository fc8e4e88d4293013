import { beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord } from '#server/reading'
import { renewValue } from '#server/writing'

closeRecords()

eachDatabase((_, place) => {
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
  })
  const sample = (caller = callerOf()) => actsOn(server, 'sample', caller)
  const read = (id: string) => getRecord(server.scope('sample'), id)

  describe('a field', () => {
    const editor = (rights: { restricted?: string[]; locked?: string[] }) =>
      sample(callerOf({ username: 'editor', codes: ['sample:add', 'sample:edit'], ...rights }))
    const forbidden = (field: string, needs: string) => ({ id: 'forbidden', result: { field, needs } })

    it('is written by those who may, and may be sent back unchanged by all', async () => {
      await grantCodes(server, 'editor', [])
      const owner = await actsOn(server, 'owner').add({ name: '甲' })
      const id = await sample().add({ name: '权', code: 'right-1', level: 3, approved: '是', peers: owner })
      const bound = editor({ locked: ['sample:field:level', 'sample:field:peers', 'sample:field:parts'] })
      await bound.edit({ id, name: '权二', level: '3', approved: '是', peers: [owner] })
      const bodies = [
        [{ approved: '否' }, 'approved', 'sample:approve'],
        [{ level: 4 }, 'level', 'sample:field:level'],
        [{ parts: { added: [{ label: '件' }] } }, 'parts', 'sample:field:parts'],
      ] as const
      for (const [body, field, needs] of bodies) {
        expect(await refusalOf(bound.edit({ id, ...body }))).toMatchObject(forbidden(field, needs))
        expect(await refusalOf(bound.add({ name: '新', ...body }))).toMatchObject(forbidden(field, needs))
      }
      for (const field of ['level', 'peers'])
        expect(await refusalOf(bound.edit({ id, [field]: null }))).toMatchObject(
          forbidden(field, `sample:field:${field}`),
        )
      const hidden = editor({ restricted: ['sample:field:level'] })
      expect(await refusalOf(hidden.edit({ id, level: 4 }))).toMatchObject(forbidden('level', 'sample:field:level'))
      expect(await read(id)).toMatchObject({ name: '权二', level: 3, approved: '是', peers: owner, rowVersion: 2 })
    })

    it('that is required is asked only of those who may write it', async () => {
      const locked = editor({ locked: ['sample:field:name'] })
      const id = await locked.add({ code: 'right-2' })
      expect(await read(id)).toMatchObject({ name: null, code: 'right-2' })
    })

    it('that is masked stays where its mask comes back, and takes no other mask', async () => {
      const villager = actsOn(server, 'villager')
      const id = await villager.add({ name: '王小芳', phone: '13812345678' })
      await villager.edit({ id, name: '王**', phone: '138****5678', account: 'fang' })
      const stored = () => getRecord(server.scope('villager'), id)
      expect(await stored()).toMatchObject({ name: '王小芳', phone: '13812345678', account: 'fang' })
      expect(await refusalOf(villager.edit({ id, phone: '139****5678' }))).toMatchObject({
        result: { fields: [{ field: 'phone', message: '手机号有一部分被隐藏，请完整填写' }] },
      })
      await villager.edit({ id, name: '王大芳' })
      expect(await stored()).toMatchObject({ kept: '王大芳 13812345678' })
    })

    it('that is a copy follows its record', async () => {
      const villager = actsOn(server, 'villager')
      const [one, other] = [
        await villager.add({ name: '甲', phone: '13800000001' }),
        await villager.add({ name: '乙', phone: '13800000002' }),
      ]
      const visit = actsOn(server, 'visit')
      const id = await visit.add({ villagerId: one, phone: '13900000000' })
      const phone = async () => (await getRecord(server.scope('visit'), id)).phone
      expect(await phone()).toBe('13800000001')
      await visit.edit({ id, villagerId: other })
      expect(await phone()).toBe('13800000002')
      await visit.edit({ id, kind: 'text' })
      expect(await phone()).toBe('13800000002')
    })

    it('that is fixed takes a value once', async () => {
      const position = actsOn(server, 'sysPosition')
      const id = await position.add({ name: '会计', code: 'acc', rank: '1' })
      await position.edit({ id, name: '主管会计', code: 'acc' })
      expect(await refusalOf(position.edit({ id, code: 'other' }))).toMatchObject({
        result: { fields: [{ field: 'code', message: '职务编码不能修改' }] },
      })
    })

    it('that is unique within another one may have its value once for each', async () => {
      const api = actsOn(server, 'sysApi')
      const id = await api.add({ apiName: '列表', apiPath: '/sys/user/list' })
      const other = await api.add({ apiName: '列表二', apiPath: '/sys/user/list', method: 'POST' })
      const duplicate = { result: { fields: [{ field: 'apiPath', message: '接口地址：该值不可用，系统中已存在！' }] } }
      expect(await refusalOf(api.add({ apiName: '列表三', apiPath: '/sys/user/list' }))).toMatchObject(duplicate)
      expect(await refusalOf(api.edit({ id: other, method: 'GET' }))).toMatchObject(duplicate)
      await api.edit({ id, apiName: '名单' })
    })

    it('that is a secret is made by the server, told once and made anew on demand', async () => {
      const account = actsOn(server, 'sysAppAccount')
      const id = await account.add({ appName: '应用', account: 'app-1', password: 'Village@2026', appSecret: 'mine' })
      const { query } = server.app.services.database
      const secret = async () =>
        (await query.selectFrom('sys_app_account').select('app_secret').where('id', '=', id).executeTakeFirst())
          ?.app_secret
      const first = await secret()
      expect(first).not.toContain('mine')
      const renewed = await server.app.services.database.transaction((inside) =>
        renewValue({ ...server.scope('sysAppAccount'), query: inside }, { id, field: 'appSecret' }),
      )
      expect(renewed).toMatch(/^[0-9a-f]{32}$/)
      expect(await secret()).not.toBe(first)
      expect(await getRecord(server.scope('sysAppAccount'), id)).toMatchObject({ rowVersion: 2 })
    })
  })
})

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

    it('of several types is looked at again where only its type changes', async () => {
      const visit = actsOn(server, 'visit')
      const villagerId = await actsOn(server, 'villager').add({ name: '丙', phone: '13800000003' })
      const id = await visit.add({ villagerId, kind: 'text', found: '7' })
      expect(await refusalOf(visit.edit({ id, kind: 'sex' }))).toMatchObject({
        result: { fields: [{ field: 'found', message: '所见没有选项“7”' }] },
      })
      await visit.edit({ id, kind: 'sex', found: '1' })
      expect(await getRecord(server.scope('visit'), id)).toMatchObject({ kind: 'sex', found: '1' })
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

    it('that is unique within an empty one is unique among all that leave it empty', async () => {
      const api = actsOn(server, 'sysApi')
      const [one, other] = [
        await api.add({ apiName: '甲', apiPath: '/empty' }),
        await api.add({ apiName: '乙', apiPath: '/empty', method: 'PUT' }),
      ]
      const { query } = server.app.services.database
      await query.updateTable('sys_api').set({ method: null }).where('id', '=', one).execute()
      await query.updateTable('sys_api').set({ method: '' }).where('id', '=', other).execute()
      expect((await refusalOf(api.edit({ id: other, apiPath: '/empty/' }))).id).toBe('invalid')
      const third = await api.add({ apiName: '丙', apiPath: '/other', method: 'DELETE' })
      await query.updateTable('sys_api').set({ method: null }).where('id', '=', third).execute()
      expect((await refusalOf(api.edit({ id: third, apiPath: '/empty' }))).message).toContain('系统中已存在')
      await api.edit({ id: third, apiPath: '/empty', method: 'DELETE' })
    })

    it('that is unique belongs to its tenant, or to all where its model does', async () => {
      const neighbour = callerOf({ tenantId: 7 })
      await sample().add({ name: '邻', code: 'next-door' })
      expect(await sample(neighbour).add({ name: '邻', code: 'next-door' })).toBeTruthy()
      const dict = { dictName: '共用', dictCode: 'shared_by_all' }
      await actsOn(server, 'sysDict').add(dict)
      const { result } = await refusalOf(actsOn(server, 'sysDict', neighbour).add(dict))
      expect((result as { fields: { field: string }[] }).fields.map(({ field }) => field)).toEqual([
        'dictName',
        'dictCode',
      ])
    })

    it('that holds when something runs takes times alone', async () => {
      const job = actsOn(server, 'sysQuartzJob')
      for (const cronExpression of ['0 0 2 30 2 ?', 'every day'])
        expect(await refusalOf(job.add({ jobClassName: 'logClean', cronExpression }))).toMatchObject({
          id: 'invalid',
          result: { fields: [{ field: 'cronExpression' }] },
        })
    })

    it('that may not lie before another one may be as late, and is free while the other is empty', async () => {
      const plan = actsOn(server, 'inspectPlan')
      const { query } = server.app.services.database
      const base = { tenant_id: 0, del_flag: 0, row_version: 1 }
      await query
        .insertInto('facility')
        .values({ ...base, id: 'f-1', name: '井' })
        .execute()
      await query
        .insertInto('sys_user')
        .values({ ...base, id: 'u-admin', username: 'admin', realname: '甲' })
        .execute()
      const body = { name: '巡', facilityIds: 'f-1', inspector: 'admin', startDate: '2024-03-02' }
      const message = '结束日期不能早于2024-03-02'
      expect(await refusalOf(plan.add({ ...body, endDate: '2024-03-01' }))).toMatchObject({
        ...{ id: 'invalid', message },
        result: { fields: [{ field: 'endDate', message }] },
      })
      const id = await plan.add({ ...body, endDate: '2024-03-02' })
      await plan.edit({ id, startDate: null, endDate: '2020-01-01' })
      await plan.edit({ id, endDate: null, startDate: '2024-03-02' })
    })

    it('that is wrong is told with all the others, the first of them in words', async () => {
      const { message, result } = await refusalOf(sample().add({ name: '', sex: 9, tags: '8', level: 1 }))
      const { fields } = result as { fields: { field: string; message: string }[] }
      expect(fields.map(({ field }) => field)).toEqual(['name', 'sex', 'tags'])
      expect(message).toBe(fields[0]?.message)
      const unread = await refusalOf(sample().add({ name: '好', level: 'x', day: '明天' }))
      expect(unread.result).toMatchObject({ fields: [{ field: 'level' }, { field: 'day' }] })
    })

    it('that the model does not have is named, and so are the others, twenty at most', async () => {
      const body = Object.fromEntries(Array.from({ length: 25 }, (__, index) => [`no${index}`, 1]))
      const { id, result } = await refusalOf(sample().add({ name: '好', ...body }))
      expect(id).toBe('badRequest')
      expect((result as { unknown: string[] }).unknown).toEqual(Object.keys(body).slice(0, 20))
      const long = 'n'.repeat(80)
      expect((await refusalOf(sample().add({ name: '好', [long]: 1 }))).message).toContain(`：${'n'.repeat(60)}：`)
      const parts = [{ label: '件', nope: 1 }]
      expect(await refusalOf(sample().add({ name: '好', code: 'no-key', parts }))).toMatchObject({
        id: 'badRequest',
        message: expect.stringContaining('nope：模型 部件 没有这个字段'),
      })
    })

    it('of rows is also taken by the name of their model, and links once each', async () => {
      const peer = await actsOn(server, 'owner').add({ name: '乙' })
      const id = await sample().add({ name: '行', samplePartList: [{ label: '件' }], peers: `${peer},,${peer}` })
      expect(await read(id)).toMatchObject({ parts: [{ label: '件' }], peers: peer })
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

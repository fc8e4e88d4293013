import { beforeAll, describe, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { grantCodes, grantDataRules } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord, listRecords } from '#server/reading'

closeRecords()

eachDialect((_, place) => {
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
    await actsOn(server, 'owner').add({ name: '甲' })
  })
  const sample = (caller = callerOf()) => actsOn(server, 'sample', caller)
  const read = (id: string, caller = callerOf()) => getRecord(server.scope('sample', caller), id)
  const ownerId = async () => {
    const { records } = await listRecords(server.scope('owner'), { name: '甲' })
    return String(records[0]?.id)
  }

  describe('adding', () => {
    it('stores what was sent, defaults and who made it, and answers it in the forms of the wire', async () => {
      const owner = await ownerId()
      const id = await sample().add({
        name: '样品一',
        code: 'add-1',
        level: '3',
        price: 1.005,
        flag: true,
        open: 'Y',
        sex: 1,
        day: '2024-01-31',
        time: '2024-01-31 08:00:00',
        tags: ['1', '2'],
        ownerId: owner,
        peers: owner,
        secret: 'hidden',
        rank: '2',
      })
      const record = await read(id)
      expect(id).toMatch(/^\d{19}$/)
      expect(record).toMatchObject({
        name: '样品一',
        level: 3,
        price: 1.01,
        flag: true,
        open: 'Y',
        sex: 1,
        sex_dictText: '男',
        tags: '1,2',
        tags_dictText: '男,女',
        ownerId: owner,
        ownerId_dictText: '甲',
        peers: owner,
        peers_dictText: '甲',
        rank: '2',
        postRank: '2',
        postRank_dictText: '女',
        partCount: 0,
        total: 3.03,
        state: 'draft',
        createBy: 'admin',
        sysOrgCode: 'A01',
        rowVersion: 1,
        tenantId: 0,
      })
      expect(record).not.toHaveProperty('secret')
      expect(record.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    })

    it('takes no base column and no read-only field from the body', async () => {
      const id = await sample().add({
        name: '冒名',
        createBy: 'someone',
        createTime: '1999-01-01 00:00:00',
        tenantId: 7,
        delFlag: 1,
        sysOrgCode: 'A99',
        state: 'closed',
      })
      expect(await read(id)).toMatchObject({ createBy: 'admin', tenantId: 0, sysOrgCode: 'A01', state: 'draft' })
    })

    it.each([
      [{ name: '' }, '请输入名称'],
      [{ name: 'x', level: 'many' }, '级别应为整数'],
      [{ name: 'x', level: 101 }, '级别过高'],
      [{ name: 'x', day: '1999-12-31' }, '日期不能早于2000-01-01'],
      [{ name: 'x', day: '2999-01-01' }, /^日期不能晚于\d{4}-\d\d-\d\d$/],
      [{ name: 'x', sex: 9 }, '性别没有选项“9”'],
      [{ name: 'x', rank: 'r'.repeat(60) }, `等级没有选项“${'r'.repeat(40)}”`],
      [{ name: 'x', tags: '1,x' }, '标签没有选项“x”'],
      [{ name: 'x', ownerId: 'nobody' }, '所属：所选的数据不存在（nobody）'],
      [{ name: 'x', peers: 'nobody' }, '同伴：所选的数据不存在（nobody）'],
      [{ name: 'x\u0000' }, '名称含有不允许的字符'],
    ])('refuses %j', async (body, message) => {
      const refusal = await refusalOf(sample().add(body))
      expect(refusal.id).toBe('invalid')
      expect(refusal.message).toMatch(message)
    })

    it('takes an entered key once, in its range, and refers to it by number', async () => {
      const [plot, note] = [actsOn(server, 'plot'), actsOn(server, 'plotNote')]
      expect(await plot.add({ id: 5, name: '东坡' })).toBe('5')
      const faultAt = (message: string) => ({ result: { fields: [{ field: 'id', message }] } })
      const duplicate = faultAt('地块号：该值不可用，系统中已存在！')
      expect(await refusalOf(plot.add({ id: 5, name: '西坡' }))).toMatchObject(duplicate)
      for (const id of [0, 10_000, 1.5, 'x', null])
        expect(await refusalOf(plot.add({ id, name: '外' }))).toMatchObject(faultAt('地块号应为 1 到 9999 的整数'))
      expect(await plot.add({ id: 9999, name: '边' })).toBe('9999')
      await plot.edit({ id: 9999, name: '界' })
      expect(await getRecord(server.scope('plot'), '9999')).toMatchObject({ name: '界' })
      for (const id of [['9999'], null, '', true])
        expect((await refusalOf(plot.edit({ id, name: '无' }))).id).toBe('badRequest')
      expect(await note.add({ plotId: '5', text: '好' })).toBeTruthy()
      for (const plotId of ['6', 'abc', '5.5'])
        expect((await refusalOf(note.add({ plotId, text: '无' }))).message).toBe(`地块：所选的数据不存在（${plotId}）`)
    })

    it('takes what a rule only warns of', async () => {
      expect(await actsOn(server, 'plotNote').add({ text: '待定' })).toBeTruthy()
    })

    it('refuses what its writer would not see: a person who is in no tenant of his', async () => {
      const keeper = callerOf({ username: 'keeper', tenantId: 7, codes: ['user:add', 'user:list'] })
      const people = actsOn(server, 'sysUser', keeper)
      await grantCodes(server, 'keeper', [])
      await actsOn(server, 'sysTenant').add({ id: 7, name: '七' })
      const body = {
        username: 'outside',
        realname: '人',
        workNo: 'o-1',
        phone: '13800000021',
        password: 'Village@2026',
      }
      expect((await refusalOf(people.add(body))).message).toBe('保存后的数据超出您的数据权限范围')
    })

    it('cleans HTML of what runs', async () => {
      await server.app.services.database.query
        .insertInto('sys_user')
        .values({ id: 'u-admin', username: 'admin', realname: '甲', tenant_id: 0, del_flag: 0, row_version: 1 })
        .execute()
      const announcement = actsOn(server, 'sysAnnouncement')
      const body = { titile: '通知', msgAbstract: '<b>原文</b>' }
      const id = await announcement.add({ ...body, msgContent: '<p>好<script>alert(1)</script></p>' })
      const stored = () => getRecord(server.scope('sysAnnouncement'), id)
      expect(await stored()).toMatchObject({ msgContent: '<p>好</p>', msgAbstract: '<b>原文</b>' })
      await announcement.edit({ id, msgContent: '<img src="/a.png" onerror="alert(1)">' })
      expect((await stored()).msgContent).not.toContain('onerror')
      await announcement.edit({ id, msgContent: null })
      expect((await stored()).msgContent).toBeNull()
    })

    it('takes days up to their limits', async () => {
      const today = server.app.services.clock.now().slice(0, 10)
      for (const day of ['2000-01-01', today]) expect(await sample().add({ name: '日', day })).toBeTruthy()
    })

    it('names a key that the model does not have', async () => {
      expect(await refusalOf(sample().add({ name: 'x', nmae: 'y' }))).toMatchObject({
        id: 'badRequest',
        message: '请求有误：nmae：模型 样品 没有这个字段',
      })
    })

    it('refuses a value that a live record has, and takes that of one in the trash', async () => {
      const id = await sample().add({ name: '一', code: 'only' })
      expect((await refusalOf(sample().add({ name: '二', code: ' only\u3000' }))).message).toBe(
        '编码：该值不可用，系统中已存在！',
      )
      expect((await refusalOf(sample().add({ name: ' \t ', code: 'blank' }))).message).toBe('请输入名称')
      expect(await refusalOf(sample().add({ name: '二', code: 'only' }))).toMatchObject({
        result: { fields: [{ field: 'code', message: '编码：该值不可用，系统中已存在！' }] },
      })
      await sample().remove(id)
      await expect(sample().add({ name: '三', code: 'only' })).resolves.toBeTruthy()
      expect((await refusalOf(sample().restore(id))).message).toBe('编码：该值不可用，系统中已存在！')
    })
  })

  describe('editing', () => {
    it('changes what was sent and nothing else, and counts the version up', async () => {
      const id = await sample().add({ name: '旧', code: 'edit-1', level: 5 })
      await sample().edit({ id, name: '新', rowVersion: 1 })
      expect(await read(id)).toMatchObject({ name: '新', level: 5, rowVersion: 2, updateBy: 'admin' })
      await sample().edit({ id, level: null, rowVersion: null })
      expect(await read(id)).toMatchObject({ name: '新', level: null, rowVersion: 3 })
      await sample().edit({ id, level: 4, rowVersion: '3' })
      expect(await read(id)).toMatchObject({ level: 4, rowVersion: 4 })
    })

    it('looks at the options of what is changed, not of what stays', async () => {
      const id = await sample().add({ name: '选', code: 'edit-6', sex: 1 })
      const { query } = server.app.services.database
      await query.updateTable('sample').set({ sex: '7' }).where('id', '=', id).execute()
      await sample().edit({ id, name: '选二' })
      expect((await refusalOf(sample().edit({ id, sex: 8 }))).message).toBe('性别没有选项“8”')
    })

    it('takes back whatever an answer holds', async () => {
      const id = await sample().add({ name: '回', code: 'edit-2', sex: 2, rank: '1' })
      await sample().edit({ ...(await read(id)), name: '转' })
      expect(await read(id)).toMatchObject({ name: '转', sex: 2, rank: '1', rowVersion: 2 })
    })

    it('refuses a stale version with the current record, cut to what the caller sees', async () => {
      const id = await sample().add({ name: '原', code: 'edit-3', note: '机密' })
      await sample().edit({ id, name: '先', rowVersion: 1 })
      const low = callerOf({ username: 'low', codes: ['sample:edit'], restricted: ['sample:field:note'] })
      await grantCodes(server, 'low', [])
      const { id: kind, result } = await refusalOf(sample(low).edit({ id, name: '后', rowVersion: 1 }))
      expect(kind).toBe('stale')
      const { current } = result as { current: Record<string, unknown> }
      expect(current).toMatchObject({ name: '先', rowVersion: 2 })
      expect(current).not.toHaveProperty('note')
    })

    it('loses none of many edits at once: all but one of the same version are refused', async () => {
      const id = await sample().add({ name: '抢', code: 'edit-4' })
      const edits = Array.from({ length: 8 }, (__, index) => sample().edit({ id, name: `抢${index}`, rowVersion: 1 }))
      const results = await Promise.allSettled(edits)
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await read(id)).toMatchObject({ rowVersion: 2 })
    })

    it('answers 404 for a record that is not there, not of the tenant, or in the trash', async () => {
      const id = await sample().add({ name: '失', code: 'edit-5' })
      const other = callerOf({ tenantId: 1 })
      expect((await refusalOf(sample(other).edit({ id, name: 'x' }))).id).toBe('notFound')
      expect((await refusalOf(sample().edit({ id: 'nothing', name: 'x' }))).id).toBe('notFound')
      await sample().remove(id)
      expect((await refusalOf(sample().edit({ id, name: 'x' }))).id).toBe('notFound')
    })
  })

  describe('rows of a sub-table', () => {
    it('are added, changed and removed with their record', async () => {
      const id = await sample().add({
        name: '带部件',
        code: 'parts-1',
        parts: [
          { label: '一', orderNum: 1 },
          { label: '二', orderNum: 2 },
        ],
      })
      const [first, second] = (await read(id)).parts as { id: string; label: string }[]
      expect([first?.label, second?.label]).toEqual(['一', '二'])
      await sample().edit({
        id,
        parts: {
          added: [{ label: '三', orderNum: 3 }],
          edited: [{ id: first?.id, label: '壹' }],
          removed: [second?.id],
        },
      })
      const record = await read(id)
      expect((record.parts as { label: string }[]).map(({ label }) => label)).toEqual(['壹', '三'])
      expect(record.partCount).toBe(2)
    })

    it('of another record are not changed through this one', async () => {
      const mine = await sample().add({ name: '我', code: 'parts-2', parts: [{ label: '甲' }] })
      const other = await sample().add({ name: '他', code: 'parts-3' })
      const [part] = (await read(mine)).parts as { id: string }[]
      const work = sample().edit({ id: other, parts: { added: [], edited: [], removed: [part?.id] } })
      expect((await refusalOf(work)).id).toBe('notFound')
      expect((await read(mine)).parts).toHaveLength(1)
    })

    it('are not written with a record that its writer would not see', async () => {
      await grantDataRules(server, {
        username: 'reporter',
        prefix: 'sample',
        rules: [{ column: 'level', condition: '>', value: '5' }],
      })
      const reporter = sample(callerOf({ username: 'reporter', codes: ['sample:add', 'sample:list'] }))
      const work = reporter.add({ name: '报', code: 'parts-7', level: 1, parts: [{ label: '甲' }] })
      expect(await refusalOf(work)).toMatchObject({
        message: '保存后的数据超出您的数据权限范围',
        result: { fields: [{ field: 'level' }] },
      })
    })

    it('wrong rows leave nothing behind', async () => {
      const work = sample().add({ name: '半', code: 'parts-4', parts: [{ label: '' }] })
      expect((await refusalOf(work)).message).toBe('请输入标签')
      const { total } = await listRecords(server.scope('sample'), { code: 'parts-4' })
      expect(total).toBe(0)
    })

    it('are told at their cell: by their id, new ones by their place', async () => {
      const id = await sample().add({ name: '格', code: 'parts-5', parts: [{ label: '甲' }] })
      const [part] = (await read(id)).parts as { id: string }[]
      const faultOf = async (parts: unknown) => (await refusalOf(sample().edit({ id, parts }))).result
      const fault = (field: string) => ({ fields: [{ field, message: '请输入标签' }] })
      expect(await faultOf({ edited: [{ id: part?.id, label: null }] })).toEqual(fault(`parts.${part?.id}.label`))
      expect(await faultOf({ added: [{ label: '乙' }, { label: '' }] })).toEqual(fault('parts.+1.label'))
    })

    it('of many rows that change places all do, or none where one is stale', async () => {
      const labels = Array.from({ length: 70 }, (_, at) => `件${at}`)
      const id = await sample().add({
        ...{ name: '序', code: 'parts-8' },
        parts: labels.map((label, at) => ({ label, orderNum: at + 1 })),
      })
      const labelsNow = async () => ((await read(id)).parts as { label: string }[]).map(({ label }) => label)
      const stored = (await read(id)).parts as { id: string }[]
      const turned = stored.map((part, at) => ({ id: part.id, rowVersion: 1, orderNum: stored.length - at }))
      await sample().edit({ id, parts: { edited: turned } })
      expect(await labelsNow()).toEqual(labels.toReversed())

      const moved = stored.map((part, at) => ({ id: part.id, rowVersion: at === 40 ? 1 : 2, orderNum: at + 1 }))
      expect(await refusalOf(sample().edit({ id, parts: { edited: moved } }))).toMatchObject({ id: 'stale' })
      expect(await labelsNow()).toEqual(labels.toReversed())
    })

    it('that somebody has changed meanwhile make their record stale', async () => {
      const id = await sample().add({ name: '旧', code: 'parts-6', parts: [{ label: '甲' }] })
      const [part] = (await read(id)).parts as { id: string }[]
      const edit = (label: string) => sample().edit({ id, parts: { edited: [{ id: part?.id, rowVersion: 1, label }] } })
      await edit('乙')
      const { id: error, result } = await refusalOf(edit('丙'))
      expect([error, result]).toEqual(['stale', null])
    })
  })

  describe('many-to-many fields', () => {
    it('are replaced as a whole, and let be when they are not sent', async () => {
      const [a, b] = [
        await actsOn(server, 'owner').add({ name: '乙' }),
        await actsOn(server, 'owner').add({ name: '丙' }),
      ]
      const id = await sample().add({ name: '连', code: 'links-1', peers: `${a},${b}` })
      await sample().edit({ id, level: 1 })
      expect((await read(id)).peers).toBe(`${a},${b}`)
      await sample().edit({ id, peers: b })
      expect(await read(id)).toMatchObject({ peers: b, peers_dictText: '丙' })
      await sample().edit({ id, peers: null })
      expect((await read(id)).peers).toBe('')
    })
  })
})

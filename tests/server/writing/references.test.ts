import { beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { grantDataRules } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord } from '#server/reading'
import { patchRecord, renewValue } from '#server/writing'

closeRecords()

eachDatabase((_, place) => {
  let server: RecordServer
  const ids: Record<string, string> = {}
  const limited = callerOf({ username: 'limited', codes: ['sample:list', 'sample:add', 'sample:edit', 'owner:list'] })

  beforeAll(async () => {
    server = await startRecords({ place })
    const owner = actsOn(server, 'owner')
    for (const name of ['open', 'also', 'closed']) ids[name] = await owner.add({ name })
    ids.foreign = await actsOn(server, 'owner', callerOf({ tenantId: 7 })).add({ name: 'foreign' })
    ids.live = await actsOn(server, 'sample').add({ name: '在用' })
    ids.trash = await actsOn(server, 'sample').add({ name: '回收' })
    await actsOn(server, 'sample').remove(ids.trash)
    await grantDataRules(server, {
      username: 'limited',
      prefix: 'owner',
      rules: [{ column: 'name', condition: '!=', value: 'closed' }],
    })
  })
  const sample = (caller = callerOf()) => actsOn(server, 'sample', caller)
  const read = (id: string) => getRecord(server.scope('sample'), id)
  const missing = (field: string, title: string, key: unknown) => ({
    id: 'invalid',
    result: { fields: [{ field, message: `${title}：所选的数据不存在（${key}）` }] },
  })

  describe('a reference', () => {
    it('whose default is an empty text, as the department of somebody without one, is empty', async () => {
      const { username, departId } = callerOf().user
      await server.app.services.database.query
        .insertInto('sys_user')
        .values({ id: 'u-admin', tenant_id: 0, del_flag: 0, row_version: 1, username, realname: '甲' })
        .execute()
      const time = { startTime: '2026-03-02 08:00:00', endTime: '2026-03-02 18:00:00' }
      const id = await actsOn(server, 'oaLeave').add({ leaveType: '1', reason: '办事', ...time })
      expect(departId).toBe('')
      expect(await getRecord(server.scope('oaLeave'), id)).toMatchObject({ depart: null, bpmStatus: '1' })
    })

    it('to a record in the trash is refused', async () => {
      const part = actsOn(server, 'samplePart')
      expect(await refusalOf(part.add({ label: '件', sampleId: ids.trash }))).toMatchObject(
        missing('sampleId', '样品', ids.trash),
      )
      const id = await part.add({ label: '件', sampleId: ids.live })
      expect(await refusalOf(part.edit({ id, sampleId: ids.trash }))).toMatchObject(
        missing('sampleId', '样品', ids.trash),
      )
    })

    it.each(['foreign', 'closed'])(
      'to a record that the caller does not see is refused, alone or among others: %s',
      async (key) => {
        const work = sample(limited)
        expect(await refusalOf(work.add({ name: '引', ownerId: ids[key] }))).toMatchObject(
          missing('ownerId', '所属', ids[key]),
        )
        const peers = `${ids.open},${ids[key]}`
        expect(await refusalOf(work.add({ name: '引', peers }))).toMatchObject(missing('peers', '同伴', ids[key]))
      },
    )

    it('that was there before stays, and what is added to it is looked at', async () => {
      const id = await sample().add({ name: '旧', ownerId: ids.closed, peers: `${ids.closed},${ids.open}` })
      await sample(limited).edit({ id, ownerId: ids.closed, peers: `${ids.closed},${ids.also}` })
      expect((await read(id)).ownerId).toBe(ids.closed)
      expect(
        String((await read(id)).peers)
          .split(',')
          .sort(),
      ).toEqual([ids.closed, ids.also].sort())
      await sample(limited).edit({ id, ownerId: ids.open })
      expect(await refusalOf(sample(limited).edit({ id, ownerId: ids.closed }))).toMatchObject(
        missing('ownerId', '所属', ids.closed),
      )
    })

    it('to people and departments by what it keeps of them is looked at key by key', async () => {
      const { query } = server.app.services.database
      const base = { tenant_id: 0, row_version: 1, realname: '人' }
      const people = ['n1', 'n2', 'gone'].map((username) => ({ ...base, id: `u-${username}`, username }))
      await query
        .insertInto('sys_user')
        .values(people.map((person) => ({ ...person, del_flag: person.username === 'gone' ? 1 : 0 })))
        .execute()
      const site = actsOn(server, 'site')
      const id = await site.add({ kind: 'water', keepers: 'n1,n2,n1' })
      for (const key of ['gone', 'u-n1', 'nobody']) {
        const wrong = missing('keepers', '看守', key)
        expect(await refusalOf(site.add({ kind: 'water', keepers: `n1,${key}` }))).toMatchObject(wrong)
        expect(await refusalOf(site.edit({ id, keepers: `n1,n2,${key}` }))).toMatchObject(wrong)
      }
      // Who is gone may stay where he was, and is not put in anew.
      await query.updateTable('sys_user').set({ del_flag: 1 }).where('id', '=', 'u-n2').execute()
      await site.edit({ id, keepers: 'n2,n1' })
      await site.edit({ id, keepers: 'n1' })
      expect(await refusalOf(site.edit({ id, keepers: 'n1,n2' }))).toMatchObject(missing('keepers', '看守', 'n2'))
      expect(await refusalOf(sample().add({ name: '引', orgCode: 'Z99' }))).toMatchObject(
        missing('orgCode', '部门', 'Z99'),
      )
    })

    it('to records whose names are open may be chosen beyond the rows that the caller sees', async () => {
      await grantDataRules(server, { username: 'picker', prefix: 'user', rules: [] })
      const { app } = server
      await app.services.database.query
        .updateTable('sys_role')
        .set({ data_scope: 'department' })
        .where('id', '=', 'r-picker-user')
        .execute()
      app.services.rights.drop([])
      const picker = callerOf({ username: 'picker', codes: ['site:add', 'site:list', 'user:list'] })
      expect((await refusalOf(actsOn(server, 'sysUser', picker).edit({ id: 'u-n1', realname: '他' }))).id).toBe(
        'notFound',
      )
      expect(await actsOn(server, 'site', picker).add({ kind: 'water', keepers: 'n1' })).toBeTruthy()
      expect(await refusalOf(actsOn(server, 'site', picker).add({ kind: 'water', keepers: 'gone' }))).toMatchObject(
        missing('keepers', '看守', 'gone'),
      )
    })

    it('is named in short where it is long', async () => {
      expect(await refusalOf(sample().add({ name: '引', ownerId: 'x'.repeat(60) }))).toMatchObject(
        missing('ownerId', '所属', 'x'.repeat(40)),
      )
    })

    it('to no parent is kept as none', async () => {
      const owner = actsOn(server, 'owner')
      for (const parentId of ['0', '', null]) {
        const id = await owner.add({ name: '根', parentId })
        expect((await getRecord(server.scope('owner'), id)).parentId).toBeNull()
        await owner.edit({ id, parentId: ids.open })
        await owner.edit({ id, parentId })
        expect((await getRecord(server.scope('owner'), id)).parentId).toBeNull()
      }
    })

    it('that is taken away needs no record', async () => {
      const id = await sample().add({ name: '空', ownerId: ids.open })
      await sample(limited).edit({ id, ownerId: null })
      expect(await read(id)).toMatchObject({ ownerId: null })
    })
  })

  describe('a change of the server itself', () => {
    const patch = (change: Parameters<typeof patchRecord>[1], caller = callerOf()) =>
      server.app.services.database.transaction((query) =>
        patchRecord({ ...server.scope('sample', caller), query }, change),
      )

    it('counts the version up, keeps what it does not name and gives the record as it was', async () => {
      const id = await sample().add({ name: '前', level: 3, peers: ids.open })
      const before = await patch({ id, values: { state: 'closed' }, links: { peers: [String(ids.also)] } })
      expect(before).toMatchObject({ id, state: 'draft', rowVersion: 1 })
      expect(await read(id)).toMatchObject({ name: '前', level: 3, state: 'closed', peers: ids.also, rowVersion: 2 })
      expect(await refusalOf(sample().edit({ id, name: '后' }))).toMatchObject({ message: '当前状态下不能修改' })
    })

    it('is refused for what the caller does not see, and for links that the model does not have', async () => {
      const id = await sample().add({ name: '留' })
      expect((await refusalOf(patch({ id, values: { level: 9 } }, callerOf({ tenantId: 7 })))).id).toBe('notFound')
      expect((await refusalOf(patch({ id, links: { name: ['x'] } }))).message).toContain('name 不是多对多字段')
      expect(await read(id)).toMatchObject({ level: null, rowVersion: 1 })
    })

    it('makes no value anew that people enter', async () => {
      const id = await sample().add({ name: '值', code: 'kept' })
      const work = server.app.services.database.transaction((query) =>
        renewValue({ ...server.scope('sample'), query }, { id, field: 'code' }),
      )
      expect((await refusalOf(work)).id).toBe('notFound')
      expect(await read(id)).toMatchObject({ code: 'kept' })
    })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { eachDialect } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import type { WriteScope } from '#server/access'
import { getRecord, listRecords, timelineOf } from '#server/reading'
import { type Behaviour, removeRecords, restoreRecords, writeRecords } from '#server/writing'

closeRecords()

eachDialect((_, place) => {
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
  })
  const sample = (caller = callerOf()) => actsOn(server, 'sample', caller)
  const owner = () => actsOn(server, 'owner')
  const total = async (modelId: string, params: Record<string, string>, trash: 'live' | 'trash' = 'live') =>
    (await listRecords(server.scope(modelId), params, { trash })).total

  const idsOf = async (modelId: string, params: Record<string, string>) =>
    (await listRecords(server.scope(modelId), params)).records.map(({ id }) => String(id))
  const actionsOn = async (id: string) => {
    const logged = server.app.services.database.query.selectFrom('sys_data_log').select('data_content')
    const rows = await logged.where('data_id', '=', id).execute()
    return rows.map(({ data_content: content }) => JSON.parse(String(content)).action).sort()
  }

  describe('deleting', () => {
    it('puts records of a model with a trash there, from where they come back whole', async () => {
      const peer = await owner().add({ name: '伴' })
      const id = await sample().add({ name: '去', code: 'r1', peers: peer, parts: [{ label: '件' }] })
      await sample().remove(id)
      expect(await total('sample', { code: 'r1' })).toBe(0)
      expect(await total('sample', { code: 'r1' }, 'trash')).toBe(1)
      await sample().restore(id)
      const record = await getRecord(server.scope('sample'), id)
      expect(record).toMatchObject({ peers: peer })
      expect(record.parts).toHaveLength(1)
      const { records } = await timelineOf(server.scope('sample'), { id })
      expect(records.slice(0, 2)).toMatchObject([{ action: 'restore' }, { action: 'delete' }])
    })

    it('for good takes links and rows of sub-tables along', async () => {
      const peer = await owner().add({ name: '伴二' })
      const id = await sample().add({ name: '绝', code: 'r2', peers: peer, parts: [{ label: '件' }] })
      await sample().remove(id)
      await sample().purge(id)
      expect(await total('sample', { code: 'r2' }, 'trash')).toBe(0)
      const { query } = server.app.services.database
      for (const table of ['sample_part', 'sample_peer'])
        expect(await query.selectFrom(table).select('id').where('sample_id', '=', id).execute()).toEqual([])
      await expect(owner().remove(peer)).resolves.toBeUndefined()
    })

    it('is refused while a record is referred to, by one key or as one of several', async () => {
      const [one, several] = [await owner().add({ name: '被引' }), await owner().add({ name: '被连' })]
      const id = await sample().add({ name: '引', code: 'r3', ownerId: one, peers: several })
      for (const key of [one, several])
        expect(await refusalOf(owner().remove(key))).toMatchObject({
          message: '该数据已被引用，不能删除',
          result: { title: expect.any(String), count: 1 },
        })
      await sample().remove(id)
      await expect(owner().remove(one)).resolves.toBeUndefined()
    })

    it('takes the branch of a tree along, and all or nothing', async () => {
      const top = await owner().add({ name: '根' })
      const child = await owner().add({ name: '枝', parentId: top })
      const leaf = await owner().add({ name: '叶', parentId: child })
      await sample().add({ name: '挂叶', code: 'r4', ownerId: leaf })
      expect((await refusalOf(owner().remove(top))).id).toBe('referenced')
      expect(await total('owner', { id: `${top},${child},${leaf}` })).toBe(3)
      const loose = await owner().add({ name: '独' })
      await owner().remove(loose)
      expect(await total('owner', { id: loose })).toBe(0)
      await sample().remove(...(await idsOf('sample', { code: 'r4' })))
      await owner().remove(top)
      expect(await total('owner', { id: `${top},${child},${leaf}` })).toBe(0)
      for (const id of [top, child, leaf]) expect(await actionsOn(id)).toEqual(['add', 'delete'])
    })

    it('is refused while a record of another model refers to it that is no row of a sub-table', async () => {
      const { query } = server.app.services.database
      const base = { tenant_id: 0, del_flag: 0, row_version: 1 }
      await query
        .insertInto('product')
        .values({ ...base, id: 'made', name: '水表', status: '0' })
        .execute()
      // A record of another model may have the same id.
      for (const id of ['meter', 'made'])
        await query
          .insertInto('device')
          .values({ ...base, id, name: '表', product_id: 'made' })
          .execute()
      expect(await refusalOf(actsOn(server, 'product').remove('made'))).toMatchObject({
        ...{ id: 'referenced', result: { model: 'device', count: 2 } },
      })
      expect(await total('device', { id: 'meter,made' })).toBe(2)
      await query.deleteFrom('device').where('id', '=', 'meter').execute()
      expect((await refusalOf(actsOn(server, 'product').remove('made'))).id).toBe('referenced')
    })

    it('is refused where its condition on who deletes says so', async () => {
      const person = { tenant_id: 0, del_flag: 0, row_version: 1, username: 'self', realname: '自己' }
      await server.app.services.database.query
        .insertInto('sys_user')
        .values({ id: 'u-self', ...person })
        .execute()
      const remove = (username: string) => actsOn(server, 'sysUser', callerOf({ username })).remove('u-self')
      expect((await refusalOf(remove('self'))).message).toBe('当前状态下不能删除')
      await expect(remove('other')).resolves.toBeUndefined()
    })

    it('for good is told as a deletion to whoever listens', async () => {
      const { outbox } = server.app.services
      const id = await sample().add({ name: '告终', code: 'r11' })
      await sample().remove(id)
      await outbox.flush()
      const changes: string[] = []
      outbox.on('record.changed', ({ ids, change }) => {
        if (ids.includes(id)) changes.push(change)
      })
      await sample().purge(id)
      await outbox.flush()
      expect(changes).toEqual(['delete'])
    })

    it('is refused in a state that the model closes to it, and then takes none of the batch', async () => {
      const closed = await sample().add({ name: '封', code: 'r6', level: 99 })
      const open = await sample().add({ name: '开', code: 'r7', level: 1 })
      expect(await refusalOf(sample().remove(open, closed))).toMatchObject({ message: '当前状态下不能删除' })
      expect(await total('sample', { code: 'r6,r7' })).toBe(2)
      await sample().edit({ id: closed, level: 98 })
      await sample().remove(open, closed)
      expect(await total('sample', { code: 'r6,r7' })).toBe(0)
    })

    it('empties what lets go of it, and leaves the rows that hold that', async () => {
      const [scene, job] = [actsOn(server, 'scene'), actsOn(server, 'sysQuartzJob')]
      const target = await scene.add({ name: '目标' })
      const id = await scene.add({ name: '起', actions: [{ actionType: 'scene', targetId: target, sortNo: 1 }] })
      await server.app.services.outbox.flush()
      const changes: [ids: readonly string[], change: string][] = []
      server.app.services.outbox.on('record.changed', ({ model, ids, change }) => {
        if (model === 'sceneAction') changes.push([ids, change])
      })
      await scene.remove(target)
      const { actions } = await getRecord(server.scope('scene'), id)
      expect(actions).toMatchObject([{ actionType: 'scene', targetId: null, sortNo: 1, rowVersion: 2 }])
      await server.app.services.outbox.flush()
      expect(changes).toEqual([[[(actions as { id: string }[])[0]?.id], 'edit']])
      const jobId = await job.add({ jobClassName: 'logClean', cronExpression: '0 0 2 * * ?' })
      const log = await actsOn(server, 'sysQuartzLog').add({ jobId, startTime: '2026-01-01 00:00:00', message: '好' })
      await job.remove(jobId)
      expect(await getRecord(server.scope('sysQuartzLog'), log)).toMatchObject({ jobId: null, message: '好' })
    })

    it('takes one of several out of a field that lets go of it', async () => {
      const { query } = server.app.services.database
      const people = ['k1', 'k2', 'k3'].map((username) => ({ id: `u-${username}`, username, realname: username }))
      const base = { tenant_id: 0, del_flag: 0, row_version: 1 }
      await query
        .insertInto('sys_user')
        .values(people.map((person) => ({ ...base, ...person })))
        .execute()
      const keepersOf = async (id: string) => (await getRecord(server.scope('site'), id)).keepers
      const site = actsOn(server, 'site')
      const [id, other] = [
        await site.add({ kind: 'water', keepers: 'k1,k2,k3' }),
        await site.add({ kind: 'water', keepers: 'k3' }),
      ]
      await query.updateTable('sys_user').set({ del_flag: 1 }).where('id', 'in', ['u-k1', 'u-k2']).execute()
      await actsOn(server, 'sysUser').purge('u-k2')
      expect([await keepersOf(id), await keepersOf(other)]).toEqual(['k1,k3', 'k3'])
      await query.updateTable('sys_user').set({ del_flag: 1 }).where('id', '=', 'u-k3').execute()
      await actsOn(server, 'sysUser').purge('u-k1', 'u-k3')
      expect([await keepersOf(id), await keepersOf(other)]).toEqual([null, null])
    })

    it('answers 404 when one of the ids is none that the caller sees, and deletes none', async () => {
      const id = await sample().add({ name: '留', code: 'r5' })
      expect((await refusalOf(sample().remove(id, 'nothing'))).id).toBe('notFound')
      expect((await refusalOf(sample(callerOf({ tenantId: 1 })).remove(id))).id).toBe('notFound')
      expect(await total('sample', { code: 'r5' })).toBe(1)
      expect((await refusalOf(sample().remove())).id).toBe('badRequest')
      const many = Array.from({ length: 1001 }, (__, index) => `x-${index}`)
      expect((await refusalOf(sample().remove(...many))).message).toContain('1000')
      expect((await refusalOf(sample().remove(...many.slice(1)))).id).toBe('notFound')
    })

    it('is told to the behaviour of the model before and after, and so is coming back', async () => {
      const calls: string[] = []
      const note = (what: string) => async (records: readonly Record<string, unknown>[]) =>
        void calls.push(`${what} ${records.map(({ code }) => code)}`)
      const behaviour: Behaviour = {
        model: 'sample',
        ...{ beforeDelete: note('before'), afterDelete: note('after'), afterRestore: note('restored') },
      }
      const behaviourOf = (model: string) => (model === 'sample' ? behaviour : undefined)
      const id = await sample().add({ name: '告', code: 'r10' })
      const write = (work: (scope: WriteScope) => Promise<void>) => writeRecords(server.scope('sample'), work)
      await write((scope) => removeRecords(scope, [id], behaviourOf))
      await write((scope) => restoreRecords(scope, { ids: [id], behaviourOf }))
      expect(calls).toEqual(['before r10', 'after r10', 'restored r10'])
      const refuses = { ...behaviour, beforeDelete: () => Promise.reject(new Error('no')) }
      await expect(write((scope) => removeRecords(scope, [id], () => refuses))).rejects.toThrow('no')
      expect(await total('sample', { code: 'r10' })).toBe(1)
    })

    it('of what all tenants share is for the platform', async () => {
      const dict = actsOn(server, 'sysDict')
      const id = await dict.add({ dictName: '共用', dictCode: 'kept_by_platform' })
      const tenant = callerOf({ username: 'tenant', tenantId: 7, codes: ['dict:add', 'dict:edit', 'dict:delete'] })
      const work = actsOn(server, 'sysDict', tenant)
      for (const refused of [
        () => work.remove(id),
        () => work.edit({ id, dictName: '改' }),
        () => work.add({ dictName: '新', dictCode: 'x' }),
      ])
        expect(await refusalOf(refused())).toMatchObject({
          ...{ id: 'forbidden', message: '这是所有租户共用的数据，由平台维护，租户内不能修改' },
        })
      await dict.remove(id)
    })

    it('for good and back again is for what lies in the trash and the caller sees there', async () => {
      const live = await sample().add({ name: '在', code: 'r8' })
      const gone = await sample().add({ name: '走', code: 'r9' })
      await sample().remove(gone)
      const other = sample(callerOf({ tenantId: 1 }))
      for (const act of ['restore', 'purge'] as const) {
        expect((await refusalOf(sample()[act](gone, live))).id).toBe('notFound')
        expect((await refusalOf(other[act](gone))).id).toBe('notFound')
        expect((await refusalOf(sample()[act]())).id).toBe('badRequest')
      }
      expect(await total('sample', { code: 'r8' })).toBe(1)
      expect(await total('sample', { code: 'r9' }, 'trash')).toBe(1)
    })
  })

  describe('a tree', () => {
    it('takes no circle: itself, a child, a child of a child', async () => {
      const a = await owner().add({ name: 'A' })
      const b = await owner().add({ name: 'B', parentId: a })
      const c = await owner().add({ name: 'C', parentId: b })
      expect((await refusalOf(owner().edit({ id: a, parentId: a }))).message).toBe('上级不能是自己')
      for (const below of [b, c])
        expect((await refusalOf(owner().edit({ id: a, parentId: below }))).message).toBe('上级不能是自己的下级')
      await expect(owner().edit({ id: c, parentId: a })).resolves.toBeUndefined()
    })

    it('takes at most 20 levels, also when a branch is moved', async () => {
      let parentId = await owner().add({ name: 'L1' })
      const first = parentId
      for (let level = 2; level <= 20; level += 1) parentId = await owner().add({ name: `L${level}`, parentId })
      expect((await refusalOf(owner().add({ name: 'L21', parentId }))).message).toBe('最多 20 层')
      const other = await owner().add({ name: 'M1' })
      expect((await refusalOf(owner().edit({ id: first, parentId: other }))).message).toBe('最多 20 层')
      await owner().remove(first)
    })

    it('makes no circle between two writers', async () => {
      const [a, b] = [await owner().add({ name: 'X' }), await owner().add({ name: 'Y' })]
      const results = await Promise.allSettled([
        owner().edit({ id: a, parentId: b }),
        owner().edit({ id: b, parentId: a }),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { grantCodes, grantDataRules } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { queryFieldsFor } from '#server/access'
import { findRecords, getRecord, listRecords, optionsOf } from '#server/reading'

closeRecords()

eachDatabase((_, place) => {
  let server: RecordServer
  const ids: Record<string, string> = {}
  const writer = callerOf({ username: 'writer', codes: ['sample:list', 'sample:add', 'sample:edit'] })

  beforeAll(async () => {
    server = await startRecords({ place })
    const sample = actsOn(server, 'sample')
    ids.mine = await sample.add({ name: '我的', code: 'm', level: 1 })
    ids.other = await sample.add({ name: '他的', code: 'o', level: 5, peers: '' })
    await grantCodes(server, 'writer', [])
    await grantDataRules(server, {
      username: 'ruled',
      prefix: 'sample',
      rules: [
        { column: 'level', condition: '<', value: '3' },
        { condition: 'USE_SQL_RULES', value: "name != '#{sys_user_code}'" },
      ],
    })
    await grantDataRules(server, {
      username: 'broken',
      prefix: 'sample',
      rules: [{ condition: 'USE_SQL_RULES', value: 'level ===' }],
    })
  })
  const sample = (caller = callerOf()) => actsOn(server, 'sample', caller)

  describe('fields', () => {
    it('that are hidden or locked are not written', async () => {
      const hidden = callerOf({ codes: ['sample:edit'], restricted: ['sample:field:level'] })
      const locked = callerOf({ codes: ['sample:edit'], locked: ['sample:field:level'] })
      for (const caller of [hidden, locked]) {
        const refusal = await refusalOf(sample(caller).edit({ id: ids.mine, level: 9 }))
        expect(refusal).toMatchObject({ id: 'forbidden', result: { field: 'level', needs: 'sample:field:level' } })
      }
      await sample(locked).edit({ id: ids.mine, name: '我的', level: 1 })
      expect(await getRecord(server.scope('sample'), String(ids.mine))).toMatchObject({ level: 1 })
    })

    it('of formulas with digits are rounded half up', async () => {
      const id = await sample().add({ name: '八', code: 'eighth', price: 1 })
      expect(await getRecord(server.scope('sample'), id)).toMatchObject({ eighth: 0.13 })
    })

    it('of the record that a reference points to are told by formulas, as far as they may be read', async () => {
      const owner = await actsOn(server, 'owner').add({ name: '王村' })
      const id = await sample().add({ name: '归', code: 'owned', ownerId: owner })
      const read = (...restricted: string[]) =>
        getRecord(server.scope('sample', callerOf({ codes: [], restricted })), id)
      expect(await read()).toMatchObject({ ownerName: '属于王村' })
      expect(await read('owner:field:name')).toMatchObject({ ownerName: '属于' })
      const { records } = await listRecords(server.scope('sample'), { code: 'owned' })
      expect(records[0]).toMatchObject({ ownerName: '属于王村' })
      expect(Object.keys(records[0] ?? {}).filter((key) => key.includes('$'))).toEqual([])
    })

    it('that are hidden are not told by formulas either', async () => {
      const id = await sample().add({ name: '算', code: 'sum', level: 3, price: 2 })
      const read = (...restricted: string[]) =>
        getRecord(server.scope('sample', callerOf({ codes: [], restricted })), id)
      expect(await read()).toMatchObject({ total: 6, partCount: 0 })
      const blind = await read('sample:field:level', 'sample:field:sampleId')
      expect(blind).not.toHaveProperty('total')
      expect(blind).toMatchObject({ partCount: null, name: '算' })
      const fields = queryFieldsFor(callerOf({ codes: [], restricted: ['sample:field:level'] }), server.model('sample'))
      expect(fields.get('level')?.forbidden).toBe(true)
    })

    it('with a code of their own need it', async () => {
      expect((await refusalOf(sample(writer).edit({ id: ids.mine, approved: '同意' }))).result).toMatchObject({
        needs: 'sample:approve',
      })
      const approver = callerOf({ codes: ['sample:edit', 'sample:approve'] })
      await sample(approver).edit({ id: ids.mine, approved: '同意' })
      expect(await getRecord(server.scope('sample'), String(ids.mine))).toMatchObject({ approved: '同意' })
    })

    it('that the caller cannot fill are not demanded of it', async () => {
      const blind = callerOf({ codes: ['sample:add'], restricted: ['sample:field:name'] })
      const id = await sample(blind).add({ code: 'blind' })
      expect(await getRecord(server.scope('sample'), id)).toMatchObject({ name: null })
    })
  })

  describe('data rules', () => {
    const ruled = callerOf({ username: 'ruled', codes: ['sample:list', 'sample:edit', 'sample:delete'] })
    const scope = () => server.scope('sample', ruled)

    it('cut lists, records, options and texts', async () => {
      const { records, total } = await listRecords(scope(), {})
      expect(records.map(({ code }) => code)).toEqual(['m'])
      expect(total).toBe(1)
      expect(await findRecords(scope(), { ids: [String(ids.mine), String(ids.other)] })).toHaveLength(1)
      expect((await refusalOf(getRecord(scope(), String(ids.other)))).id).toBe('notFound')
      expect(await optionsOf(scope(), {})).toHaveLength(1)
    })

    it('keep what is not seen from being changed or deleted', async () => {
      expect((await refusalOf(sample(ruled).edit({ id: ids.other, name: 'x' }))).id).toBe('notFound')
      expect((await refusalOf(sample(ruled).remove(String(ids.other)))).id).toBe('notFound')
    })

    it('let nobody write a record out of the own sight', async () => {
      const refusal = await refusalOf(sample(ruled).edit({ id: ids.mine, level: 4 }))
      const message = '保存后的数据超出您的数据权限范围'
      expect(refusal).toMatchObject({ message, result: { fields: [{ field: 'level', message }] } })
      const renamed = await refusalOf(sample(ruled).edit({ id: ids.mine, name: 'ruled' }))
      expect(renamed.result).toEqual({ fields: [{ field: 'name', message }] })
      expect(await getRecord(server.scope('sample'), String(ids.mine))).toMatchObject({ level: 1 })
    })

    it('that cannot be read show nothing', async () => {
      const { total } = await listRecords(server.scope('sample', callerOf({ username: 'broken', codes: [] })), {})
      expect(total).toBe(0)
    })
  })

  describe('texts of referenced records', () => {
    it('follow a change of their record', async () => {
      const owner = actsOn(server, 'owner')
      const ownerId = await owner.add({ name: '旧名' })
      const id = await sample().add({ name: '引', code: 'text-1', ownerId })
      expect(await getRecord(server.scope('sample'), id)).toMatchObject({ ownerId_dictText: '旧名' })
      await owner.edit({ id: ownerId, name: '新名' })
      await server.app.services.outbox.flush()
      expect(await getRecord(server.scope('sample'), id)).toMatchObject({ ownerId_dictText: '新名' })
    })

    it('are not told to whom the record is closed', async () => {
      const ownerId = await actsOn(server, 'owner').add({ name: '机密' })
      const id = await sample().add({ name: '引二', code: 'text-2', level: 1, ownerId })
      await grantDataRules(server, {
        username: 'ruled',
        prefix: 'owner',
        rules: [{ column: 'name', condition: '!=', value: '机密' }],
      })
      const ruled = callerOf({ username: 'ruled', codes: ['sample:list'] })
      expect(await getRecord(server.scope('sample', ruled), id)).toMatchObject({ ownerId_dictText: ownerId })
      const blind = callerOf({ codes: ['sample:list'], restricted: ['owner:field:name'] })
      expect(await getRecord(server.scope('sample', blind), id)).toMatchObject({ ownerId_dictText: ownerId })
    })
  })
})

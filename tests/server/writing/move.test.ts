import { beforeAll, describe, expect, it } from 'vitest'
import { dueMovesOf } from '#core/model'
import { eachDatabase } from '#fixtures/databases.ts'
import { actsOn, refusalOf } from '#fixtures/recordActs.ts'
import { grantCodes } from '#fixtures/recordGrants.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord } from '#server/reading'
import { type Body, moveRecord, moveWhenDue, patchRecord, writeRecords } from '#server/writing'

closeRecords()

eachDatabase((_, place) => {
  let server: RecordServer
  beforeAll(async () => {
    server = await startRecords({ place })
  })
  const add = (more: Body = {}) => actsOn(server, 'sample').add({ name: '样品', level: 1, ...more })
  const move = (moveId: string, body: Body, caller = callerOf()) =>
    writeRecords(server.scope('sample', caller), (inside) => moveRecord(inside, { ...body, moveId }, () => undefined))
  const submit = (id: string, more: Body = {}, caller = callerOf()) =>
    move('submit', { id, note: '请审批', ...more }, caller)
  const read = (id: string) => getRecord(server.scope('sample'), id)

  describe('a move', () => {
    it('leads to its state with its answers and what it sets, and nothing else of the body', async () => {
      const id = await add()
      await submit(id, { rowVersion: 1, level: 50, name: '别名' })
      expect(await read(id)).toMatchObject({ state: 'sent', note: '请审批', level: 1, name: '样品', rowVersion: 2 })
      expect((await read(id)).time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    })

    it('is refused from a state that it does not start from, so that it is made once', async () => {
      const id = await add()
      await submit(id)
      const before = await read(id)
      expect((await refusalOf(submit(id, { note: '再次' }))).message).toContain('提交')
      expect(await read(id)).toEqual(before)
      expect((await refusalOf(move('recall', { id: await add(), rank: '1' }))).message).toContain('撤回')
    })

    it('of a record that somebody has changed meanwhile is refused with the record as it is', async () => {
      const id = await add()
      await actsOn(server, 'sample').edit({ id, name: '先', rowVersion: 1 })
      expect(await refusalOf(submit(id, { rowVersion: 1 }))).toMatchObject({
        id: 'stale',
        result: { current: { id, name: '先', rowVersion: 2 } },
      })
      expect(await read(id)).toMatchObject({ state: 'draft', rowVersion: 2 })
    })

    it('that many make at once is made once', async () => {
      const id = await add()
      const moves = Array.from({ length: 6 }, () => submit(id, { rowVersion: 1 }))
      const settled = await Promise.allSettled(moves)
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await read(id)).toMatchObject({ state: 'sent', rowVersion: 2 })
    })

    it('needs its code', async () => {
      const id = await add()
      const editor = callerOf({ username: 'editor', codes: ['sample:list', 'sample:edit'] })
      for (const username of ['editor', 'submitter']) await grantCodes(server, username, [])
      expect(await refusalOf(submit(id, {}, editor))).toMatchObject({
        id: 'forbidden',
        result: { needs: 'sample:submit' },
      })
      expect(await read(id)).toMatchObject({ state: 'draft' })
      await submit(id, {}, callerOf({ username: 'submitter', codes: ['sample:submit'] }))
      expect(await read(id)).toMatchObject({ state: 'sent' })
    })

    it('is unknown where the model has none of this name, or the caller does not see the record', async () => {
      const id = await add()
      expect((await refusalOf(move('nothing', { id }))).id).toBe('notFound')
      expect((await refusalOf(submit('nothing'))).id).toBe('notFound')
      expect((await refusalOf(submit(id, {}, callerOf({ tenantId: 7 })))).id).toBe('notFound')
      expect((await refusalOf(submit(''))).id).toBe('badRequest')
    })

    it.each([
      ['without an answer', { note: undefined }],
      ['with an empty answer', { note: '' }],
      ['with nothing as its answer', { note: null }],
    ])('is refused %s where it asks for one', async (_say, body) => {
      const id = await add({ note: '旧' })
      const refusal = { id: 'invalid', result: { fields: [{ field: 'note', message: '请输入说明' }] } }
      expect(await refusalOf(submit(id, body))).toMatchObject(refusal)
      expect(await refusalOf(move('submit', { id }))).toMatchObject(refusal)
      expect(await read(id)).toMatchObject({ state: 'draft', note: '旧' })
    })

    it('is refused with an answer that its field does not take', async () => {
      const id = await add()
      await submit(id)
      const work = move('recall', { id, rank: '9' })
      expect((await refusalOf(work)).result).toEqual({ fields: [{ field: 'rank', message: '等级没有选项“9”' }] })
      expect(await read(id)).toMatchObject({ state: 'sent' })
    })
  })

  describe('a move with rows', () => {
    it('writes them first, and leads where the record stands then', async () => {
      const { query } = server.app.services.database
      const person = { id: 'u-planner', username: 'planner', realname: '丙', tenant_id: 0, del_flag: 0, row_version: 1 }
      await query.insertInto('sys_user').values(person).execute()
      const depart = {
        id: 'd-planner',
        depart_name: '计划部',
        org_code: 'A01',
        tenant_id: 0,
        del_flag: 0,
        row_version: 1,
      }
      await query.insertInto('sys_depart').values(depart).execute()
      const plan = actsOn(server, 'eoaPlan')
      const id = await plan.add({
        ...{ title: '修渠', planType: '1', owner: 'planner', endDate: '2099-01-01' },
        items: [{ task: '挖', progress: 0 }],
      })
      const read = () => getRecord(server.scope('eoaPlan'), id)
      const report = (items: object) =>
        writeRecords(server.scope('eoaPlan'), (inside) =>
          moveRecord(inside, { id, moveId: 'progress', items }, () => undefined),
        )
      const [row] = (await read()).items as { id: string }[]
      await report({ edited: [{ id: row?.id, progress: 50 }] })
      expect(await read()).toMatchObject({ status: '1', progress: 50 })
      const wrong = await refusalOf(report({ edited: [{ id: row?.id, progress: 101 }] }))
      expect(wrong.result).toMatchObject({ fields: [{ field: `items.${row?.id}.progress` }] })
      await report({ edited: [{ id: row?.id, progress: 100 }], added: [{ task: '填', progress: 100 }] })
      expect(await read()).toMatchObject({ status: '2', progress: 100, items: [{ done: 100 }, { done: 100 }] })
    })
  })

  describe('a move whose time has come', () => {
    it('is made only while the record is there and still due, and carries others along', async () => {
      const booking = actsOn(server, 'booking')
      const span = { begins: '2020-05-01 09:00:00', ends: '2020-05-01 10:00:00' }
      const off = await booking.add({ room: '甲', ...span, status: '0' })
      const later = { begins: '2099-05-01 09:00:00', ends: '2099-05-01 10:00:00' }
      const insteadOf = await booking.add({ room: '甲', ...later, status: '0' })
      const [over, gone] = [
        await booking.add({ room: '甲', ...span, insteadOf }),
        await booking.add({ room: '乙', ...span }),
      ]
      await booking.remove(gone)
      await booking.purge(gone)
      const [due] = dueMovesOf(server.model('booking'))
      if (!due) throw new Error('no due move')
      const run = (id: string) =>
        writeRecords(server.scope('booking'), (inside) => moveWhenDue(inside, { due, id }, () => undefined))
      expect([await run(over), await run(over), await run(off), await run(gone)]).toEqual([true, false, false, false])
      const read = (id: string) => getRecord(server.scope('booking'), id)
      expect(await read(over)).toMatchObject({ status: '0', rowVersion: 2 })
      expect(await read(insteadOf)).toMatchObject({ status: '1', rowVersion: 2 })
    })
  })

  describe('a move that another record carries along', () => {
    const alarms = () => actsOn(server, 'alarmRecord')
    const orders = () => actsOn(server, 'workOrder')
    const alarm = (id: string) => getRecord(server.scope('alarmRecord'), id)
    const addAlarm = () => alarms().add({ title: '水位过高', alarmTime: '2026-01-01 08:00:00' })
    const order = (alarmId: string | null) =>
      orders().add({ title: '查水位', orderType: '1', content: '去看', alarmId })
    // Who reports is the caller, if nobody else.
    beforeAll(() =>
      server.app.services.database.query
        .insertInto('sys_user')
        .values({ id: 'u-admin', username: 'admin', realname: '甲', tenant_id: 0, del_flag: 0, row_version: 1 })
        .execute(),
    )
    const finish = async (id: string) => {
      const fitter = callerOf({ username: 'fitter', codes: ['workOrder:finish'] })
      await writeRecords(server.scope('workOrder'), (inside) => patchRecord(inside, { id, values: { status: '2' } }))
      await writeRecords(server.scope('workOrder', fitter), (inside) =>
        moveRecord(inside, { id, moveId: 'finish', result: '已修好' }, () => undefined),
      )
    }

    it('is made with its adding and its moves, whatever the caller may do there', async () => {
      await grantCodes(server, 'fitter', [])
      const [id, other] = [await addAlarm(), await addAlarm()]
      const orderId = await order(id)
      expect(await alarm(id)).toMatchObject({ status: '2', workOrderId: orderId, rowVersion: 2 })
      await finish(orderId)
      expect(await alarm(id)).toMatchObject({ status: '4', workOrderId: orderId, rowVersion: 3 })
      expect(await alarm(other)).toMatchObject({ status: '0', rowVersion: 1 })
    })

    it('is left out where the other record has left the states that it starts from, or there is none', async () => {
      const id = await addAlarm()
      await finish(await order(id))
      const before = await alarm(id)
      expect(await order(id)).toBeTruthy()
      expect(await alarm(id)).toEqual(before)
      await finish(await order(null))
    })
  })
})

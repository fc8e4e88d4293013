import { beforeAll, describe, expect, it } from 'vitest'
import { actsOn } from '#fixtures/recordActs.ts'
import { callerOf, closeRecords, type RecordServer, startRecords } from '#fixtures/records.ts'
import { getRecord, listRecords } from '#server/reading'
import { addFaults, type Body, writeRecords } from '#server/writing'

closeRecords()

interface Fault {
  field: string
  message: string
}

let server: RecordServer
beforeAll(async () => {
  server = await startRecords()
})
const faultsOf = (modelId: string, body: Body, existing: readonly Fault[] = []) =>
  writeRecords(server.scope(modelId), (scope) => addFaults(scope, body, existing))
const fieldsOf = async (...check: Parameters<typeof faultsOf>) => (await faultsOf(...check)).map(({ field }) => field)

describe('what is wrong with a record that is only tried', () => {
  it('is named all at once, in the order of the model, and nothing is stored', async () => {
    await actsOn(server, 'sample').add({ name: '占', code: 'taken-1' })
    const wrong = { level: 101, name: '', code: 'TAKEN-1', sex: 9, day: '1999-12-31', ownerId: 'x', peers: 'y' }
    expect(await fieldsOf('sample', wrong)).toEqual(['name', 'code', 'level', 'sex', 'day', 'ownerId', 'peers'])
    expect(await faultsOf('sample', { name: '好', level: 1, code: 'free-1' })).toEqual([])
    expect((await listRecords(server.scope('sample'), {})).total).toBe(1)
  })

  it('is neither looked at nor told twice where it is known', async () => {
    const existing = { field: 'level', message: '不是数字' }
    expect(await faultsOf('sample', { name: '好', level: 'x' }, [existing])).toEqual([existing])
    expect(await fieldsOf('sample', { name: '', level: 'x' }, [existing])).toEqual(['name', 'level'])
    const parts = { field: 'parts.+0.label', message: '请输入标签' }
    expect(await fieldsOf('sample', { name: '', tags: 'x' }, [parts])).toEqual(['name', 'tags', 'parts.+0.label'])
  })

  it('is no number that is made when it is saved', async () => {
    const order = actsOn(server, 'order')
    expect(await fieldsOf('order', { name: '', no: '' })).toEqual(['name'])
    expect(await faultsOf('order', { name: '好' })).toEqual([])
    const first = await getRecord(server.scope('order'), await order.add({ name: '一' }))
    expect(first.no).toMatch(/0001$/)
    expect(await fieldsOf('order', { name: '二', no: first.no })).toEqual(['no'])
    expect(await fieldsOf('order', { name: '二', no: '长'.repeat(41) })).toEqual(['no'])
  })

  it('is not what follows from another value that is wrong', async () => {
    const villagerId = await actsOn(server, 'villager').add({ name: '张伟', phone: '13800000001' })
    const found = '十一个字十一个字十一个'
    expect(await fieldsOf('visit', { villagerId, kind: '别的', found })).toEqual(['found'])
    expect(await fieldsOf('visit', { villagerId, found }, [{ field: 'kind', message: '不对' }])).toEqual(['kind'])
    expect(await fieldsOf('visit', { villagerId: 'nobody', kind: 'count', found: 'x' })).toEqual([
      'villagerId',
      'found',
    ])
    // What is copied is not read from the body, right or wrong.
    expect(await faultsOf('visit', { villagerId, phone: '13900000000' })).toEqual([])
  })

  it('is a span that another one holds, unless what the span is found by is wrong itself', async () => {
    const span = { begins: '2026-05-01 09:00:00', ends: '2026-05-01 10:00:00' }
    await actsOn(server, 'booking').add({ room: '甲', ...span })
    expect(await faultsOf('booking', { room: '甲', ...span })).toEqual([{ field: 'begins', message: '已被预订' }])
    expect(await faultsOf('booking', { room: '乙', ...span })).toEqual([])
    const faultAt = (field: string) => [{ field, message: '不对' }]
    for (const field of ['room', 'ends', 'status'])
      expect(await fieldsOf('booking', { room: '甲', ...span }, faultAt(field))).toEqual([field])
    expect(await fieldsOf('booking', { room: '甲', ...span, status: '9' })).toEqual(['status'])
  })

  it('may belong to no field, and then stands first', async () => {
    const body = { room: '不过期', status: '0' }
    expect(await faultsOf('booking', body)).toEqual([{ field: '', message: '不能过期' }])
    expect(await fieldsOf('booking', { ...body, ends: '明天' })).toEqual(['', 'ends'])
    // A rule that reads what is wrong says nothing: with another value it may hold.
    expect(await fieldsOf('booking', body, [{ field: 'room', message: '不对' }])).toEqual(['room'])
  })

  it('is a key that is used or out of range', async () => {
    await actsOn(server, 'plot').add({ id: 5, name: '东坡' })
    expect(await fieldsOf('plot', { id: 5, name: '' })).toEqual(expect.arrayContaining(['id', 'name']))
    expect(await fieldsOf('plot', { id: 0, name: '西坡' })).toEqual(['id'])
    expect(await fieldsOf('plot', { id: 'x', name: '西坡' }, [{ field: 'id', message: '不是数字' }])).toEqual(['id'])
    expect(await faultsOf('plot', { id: 6, name: '西坡' })).toEqual([])
  })

  it('is a mask in place of a value', async () => {
    const message = (title: string) => `${title}有一部分被隐藏，请完整填写`
    expect(await faultsOf('villager', { name: '王**', phone: '138****5678' })).toEqual([
      { field: 'name', message: message('姓名') },
      { field: 'phone', message: message('手机号') },
    ])
  })

  it('is a place below the last level of a tree', async () => {
    let parentId = ''
    for (let level = 1; level <= 20; level += 1)
      parentId = await actsOn(server, 'owner').add({ name: `L${level}`, parentId })
    expect(await faultsOf('owner', { name: 'L21', parentId })).toEqual([{ field: 'parentId', message: '最多 20 层' }])
  })

  it('is told of an account in its own words', async () => {
    await server.app.services.database.query
      .insertInto('sys_user')
      .values({ id: 'u-taken', username: 'taken', realname: '占', tenant_id: 0, del_flag: 0, row_version: 1 })
      .execute()
    expect(await faultsOf('sysUser', { username: 'taken', realname: '新' })).toContainEqual({
      field: 'username',
      message: '用户账号已存在',
    })
  })

  it('is of its own tenant', async () => {
    await actsOn(server, 'sample', callerOf({ tenantId: 7 })).add({ name: '邻', code: 'neighbour' })
    expect(await faultsOf('sample', { name: '邻', code: 'neighbour' })).toEqual([])
  })

  it('is no failure of the server, which is not hidden', async () => {
    const now = () => {
      throw new TypeError('no clock')
    }
    const { services, ...scope } = server.scope('sample')
    const stopped = { ...scope, services: { ...services, clock: { ...services.clock, now } } }
    const work = writeRecords(server.scope('sample'), ({ query }) =>
      addFaults({ ...stopped, query }, { name: '好', code: 'any' }, []),
    )
    await expect(work).rejects.toThrow('no clock')
  })
})

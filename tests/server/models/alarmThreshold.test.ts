import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, idOf, startAdministration } from '#fixtures/administration.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let admin: Call
let threshold: Record<string, unknown>

beforeAll(async () => {
  admin = await (await startAdministration()).as('admin')
  const add = async (api: string, body: Record<string, unknown>) =>
    idOf(await admin('POST', `/iot/${api}/add`, { body }))
  const deviceType = await add('deviceType', { name: '传感器', code: 'sensor' })
  const manufacturerId = await add('manufacturer', { name: '厂商', code: 'maker' })
  const productId = await add('product', {
    ...{ productKey: 'key1', name: '氨气传感器', typeId: deviceType, manufacturerId },
    ...{ nodeType: 'direct', netType: 'ethernet', protocol: 'mqtt', dataFormat: 'json' },
  })
  const property = await add('productProperty', {
    productId,
    identifier: 'nh3',
    name: '氨气',
    dataType: 'float',
    unit: 'ppm',
  })
  const typeId = await add('facilityType', { name: '公厕', code: 'toilet', kind: 'toilet' })
  threshold = { name: '氨气', scope: 'type', typeId, productId, property, alarmLevel: '1', high: 1 }
})

const add = (more: Record<string, unknown>) =>
  admin('POST', '/iot/alarmThreshold/add', { body: { ...threshold, ...more } })

describe('a threshold', () => {
  it('has the unit of its metric and goes out of use and back', async () => {
    const id = idOf(await add({}))
    const read = async () => (await admin('GET', `/iot/alarmThreshold/queryById?id=${id}`)).body.result
    expect(await read()).toMatchObject({ unit: 'ppm', status: '1', delay: 0, silence: 30, extremeLevel: '3' })
    await admin('POST', '/iot/alarmThreshold/move/disable', { body: { id } })
    expect(await read()).toMatchObject({ status: '0' })
  })

  it.each([
    [{ high: null }, '至少填写一个限值'],
    [{ low: 2, high: 1 }, '限值必须满足 下下限<下限<上限<上上限'],
    [{ lowLow: 3, high: 1 }, '限值必须满足 下下限<下限<上限<上上限'],
    [{ low: 0, high: 1, hysteresis: 0.5 }, '回差必须小于上下限之差的一半'],
    [{ scope: 'facility', typeId: null }, '请选择设施'],
    [{ typeId: null }, '请选择设施类型'],
  ])('is refused with %j', async (more, message) => {
    const { body } = await add(more)
    expect(body).toMatchObject({ success: false })
    expect(JSON.stringify(body)).toContain(message)
  })
})

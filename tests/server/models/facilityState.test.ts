import { beforeAll, expect, it } from 'vitest'
import { type Call, idOf, startAdministration } from '#fixtures/administration.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let admin: Call

beforeAll(async () => {
  admin = await (await startAdministration()).as('admin')
})

it('goes out of use and back by its moves, and counts its devices', async () => {
  const add = async (api: string, body: Record<string, unknown>) =>
    idOf(await admin('POST', `/iot/${api}/add`, { body }))
  const typeId = await add('facilityType', { name: '公厕', code: 'toilet', kind: 'toilet' })
  const place = { longitude: 113.1, latitude: 28.2, manager: '张伟', phone: '13800000001', orgCode: 'A01' }
  const id = await add('facility', { name: '一号', typeId, ...place })
  const read = async () => (await admin('GET', `/iot/facility/queryById?id=${id}`)).body.result
  const move = async (name: string) => (await admin('POST', `/iot/facility/move/${name}`, { body: { id } })).body
  expect(await read()).toMatchObject({ status: '1', deviceCount: 0 })
  expect(await move('disable')).toMatchObject({ success: true })
  expect(await read()).toMatchObject({ status: '3' })
  expect(await move('disable')).toMatchObject({ success: false })
  expect(await move('enable')).toMatchObject({ success: true })
  expect(await read()).toMatchObject({ status: '1' })
})

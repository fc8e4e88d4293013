import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, idOf, startAdministration } from '#fixtures/administration.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let admin: Call

beforeAll(async () => {
  admin = await (await startAdministration()).as('admin')
})
const alarm = async () =>
  idOf(await admin('POST', '/iot/alarmRecord/add', { body: { title: '氨气越限', alarmTime: '2026-05-01 08:00:00' } }))
const order = async (more: Record<string, unknown>) =>
  idOf(
    await admin('POST', '/iot/workOrder/add', { body: { title: '检修', orderType: '1', content: '氨气高', ...more } }),
  )
const read = async (model: string, id: string) =>
  (await admin('GET', `/iot/${model}/queryById?id=${id}`)).body.result as Record<string, unknown>
const move = (model: string, id: string, name: string, more: Record<string, unknown> = {}) =>
  admin('POST', `/iot/${model}/move/${name}`, { body: { id, ...more } })
const finished = async (id: string) => {
  await move('workOrder', id, 'assign', { handler: 'admin', deadline: '2026-05-02 08:00:00' })
  await move('workOrder', id, 'accept')
  return move('workOrder', id, 'finish', { result: '已更换' })
}

describe('an alarm', () => {
  it.each([
    ['4', '4'],
    ['1', '2'],
  ])('that is handled with result %s comes to state %s', async (handleResult, status) => {
    const id = await alarm()
    const { body } = await move('alarmRecord', id, 'handle', { handleResult, handleRemark: '到现场看过' })
    expect(body).toMatchObject({ success: true })
    expect(await read('alarmRecord', id)).toMatchObject({ status, handleBy: 'admin' })
  })

  it('is handled with a remark of five letters at least', async () => {
    const id = await alarm()
    const { body } = await move('alarmRecord', id, 'handle', { handleResult: '1', handleRemark: '好了' })
    expect(JSON.stringify(body)).toContain('handleRemark')
    expect(await read('alarmRecord', id)).toMatchObject({ status: '0' })
  })

  it('says by which of two moves it came into its state', async () => {
    const id = await alarm()
    await move('alarmRecord', id, 'handle', { handleResult: '1', handleRemark: '已到现场处理' })
    const { body } = await admin('GET', `/iot/alarmRecord/timeline?id=${id}`)
    expect((body.result as { records: { title?: string }[] }).records[0]?.title).toBe('处理')
  })

  it('is dealt with by the order that is made of it, and closed when that is finished', async () => {
    const alarmId = await alarm()
    const id = await order({ alarmId })
    expect(await read('alarmRecord', alarmId)).toMatchObject({ status: '2', workOrderId: id })
    expect((await finished(id)).body).toMatchObject({ success: true })
    expect(await read('alarmRecord', alarmId)).toMatchObject({ status: '4', workOrderId: id })
    const { body } = await admin('GET', `/iot/alarmRecord/timeline?id=${alarmId}`)
    expect(JSON.stringify(body.result)).toContain('workOrderId')
  })

  it('in no state for it stays, and keeps its order from nothing', async () => {
    const alarmId = await alarm()
    await move('alarmRecord', alarmId, 'shut')
    const id = await order({ alarmId })
    expect((await finished(id)).body).toMatchObject({ success: true })
    expect(await read('alarmRecord', alarmId)).toMatchObject({ status: '4', workOrderId: null })
  })

  it('stays where its order does not need one', async () => {
    const id = await order({})
    expect((await finished(id)).body).toMatchObject({ success: true })
  })
})

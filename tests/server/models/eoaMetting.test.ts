import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, idOf, listOf, startAdministration } from '#fixtures/administration.ts'
import { closeRecords } from '#fixtures/records.ts'

closeRecords()

let admin: Call
let roomId: string
let auditedRoom: string
let day = 0
const room = async (more: Record<string, unknown>) =>
  idOf(
    await admin('POST', '/eoa/metting/eoaMettingRoom/add', {
      body: { capacity: 10, openStart: '08:00:00', openEnd: '18:00:00', ...more },
    }),
  )

beforeAll(async () => {
  admin = await (await startAdministration()).as('admin')
  roomId = await room({ name: '第一会议室' })
  auditedRoom = await room({ name: '多功能厅', needAudit: 'Y' })
})

/** A meeting on a day of its own. */
const meeting = (more: Record<string, unknown> = {}) => {
  day += 1
  const date = `2099-05-${String(day).padStart(2, '0')}`
  return {
    ...{ title: '例会', mettingType: '1', roomId, host: 'admin', participants: 'admin,low' },
    ...{ startTime: `${date} 09:00:00`, endTime: `${date} 10:00:00` },
    ...more,
  }
}
const add = (body: Record<string, unknown>) => admin('POST', '/eoa/metting/eoaMetting/add', { body })
const edit = (body: Record<string, unknown>) => admin('PUT', '/eoa/metting/eoaMetting/edit', { body })
const move = (id: string, name: string, more: Record<string, unknown> = {}) =>
  admin('POST', `/eoa/metting/eoaMetting/move/${name}`, { body: { id, ...more } })
const read = async (id: string) =>
  (await admin('GET', `/eoa/metting/eoaMetting/queryById?id=${id}`)).body.result as Record<string, unknown>
const persons = async (mettingId: string) => {
  const { records } = await listOf(admin, '/eoa/metting/eoaMettingPerson/list', { mettingId, column: 'username' })
  return Object.fromEntries(records.map((record) => [String(record.username), record]))
}

describe('the time of a meeting', () => {
  it.each([
    ['07:30:00', '09:00:00', '会议时间须在会议室的开放时间 08:00 至 18:00 之内'],
    ['17:00:00', '18:30:00', '会议时间须在会议室的开放时间 08:00 至 18:00 之内'],
    ['10:00:00', '09:00:00', '结束时间须晚于开始时间'],
  ])('from %s to %s is refused by words', async (from, to, message) => {
    const { body } = await add(meeting({ startTime: `2099-06-01 ${from}`, endTime: `2099-06-01 ${to}` }))
    expect(body).toMatchObject({ success: false })
    expect(JSON.stringify(body)).toContain(message)
  })

  it('is not in the past, and not that of another one in the room', async () => {
    const past = await add(meeting({ startTime: '2020-05-01 09:00:00', endTime: '2020-05-01 10:00:00' }))
    expect(JSON.stringify(past.body)).toContain('开始时间须晚于现在')
    const first = meeting()
    idOf(await add(first))
    const second = await add({ ...first, title: '另一个', startTime: first.endTime.replace('10:00', '09:30') })
    expect(JSON.stringify(second.body)).toContain('该会议室在所选时段已被预订')
  })

  it('is put off while the meeting has not begun, and meets the same rules', async () => {
    const other = meeting()
    idOf(await add(other))
    const id = idOf(await add(meeting()))
    const reply = await move(id, 'postpone', { startTime: other.startTime, endTime: other.endTime })
    expect(JSON.stringify(reply.body)).toContain('该会议室在所选时段已被预订')
    const late = await move(id, 'postpone', { startTime: '2099-07-01 19:00:00', endTime: '2099-07-01 20:00:00' })
    expect(JSON.stringify(late.body)).toContain('开放时间')
    const times = { startTime: '2099-07-01 09:00:00', endTime: '2099-07-01 10:00:00' }
    expect((await move(id, 'postpone', times)).body).toMatchObject({ success: true })
    expect(await read(id)).toMatchObject({ ...times, status: '1' })
  })
})

describe('a meeting', () => {
  it('waits for approval in a room that asks for it, and again when it moves into one', async () => {
    const id = idOf(await add(meeting({ roomId: auditedRoom })))
    expect(await read(id)).toMatchObject({ status: '0' })
    await move(id, 'approve')
    expect(await read(id)).toMatchObject({ status: '1' })
    const moved = idOf(await add(meeting()))
    expect(await read(moved)).toMatchObject({ status: '1' })
    expect((await edit({ id: moved, roomId: auditedRoom })).body).toMatchObject({ success: true })
    expect(await read(moved)).toMatchObject({ status: '0' })
  })

  it('has a row for each who takes part, kept once they have signed in', async () => {
    const id = idOf(await add(meeting()))
    const first = await persons(id)
    expect(Object.keys(first).sort()).toEqual(['admin', 'low'])
    const sign = await admin('POST', '/eoa/metting/eoaMettingPerson/move/sign', { body: { id: first.admin?.id } })
    expect(sign.body).toMatchObject({ success: true })
    expect(await read(id)).toMatchObject({ signCount: 1 })
    expect((await edit({ id, participants: 'keeper' })).body).toMatchObject({ success: true })
    expect(Object.keys(await persons(id)).sort()).toEqual(['admin', 'keeper'])
  })

  it('is answered by oneself alone', async () => {
    const id = idOf(await add(meeting()))
    const { admin: mine, low } = await persons(id)
    const answer = (person: unknown, name: string, more = {}) =>
      admin('POST', `/eoa/metting/eoaMettingPerson/move/${name}`, { body: { id: person, ...more } })
    expect(JSON.stringify((await answer(low?.id, 'attend')).body)).toContain('只能回复和签到本人的会议')
    expect((await answer(mine?.id, 'decline')).body).toMatchObject({ success: false })
    expect((await answer(mine?.id, 'decline', { replyReason: '出差' })).body).toMatchObject({ success: true })
    expect((await persons(id)).admin).toMatchObject({ reply: '2', replyReason: '出差', signTime: null })
  })
})

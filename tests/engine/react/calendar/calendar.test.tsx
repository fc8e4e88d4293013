import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { mountScreen } from '#fixtures/engineScreen.tsx'

const room = {
  kind: 'model',
  version: 2,
  id: 'room',
  title: '会议室',
  fields: { name: { type: 'text', title: '名称' }, status: { type: 'text', title: '状态' } },
} as unknown as AnyDocument
const meeting = modelWith({
  name: { type: 'text', title: '主题' },
  roomId: { type: 'ref', title: '会议室', model: 'room', where: "status == '1'" },
  begins: { type: 'text', title: '说明' },
  startTime: { type: 'datetime', title: '开始' },
  endTime: { type: 'datetime', title: '结束' },
})
const calendar = {
  kind: 'screen',
  version: 2,
  id: 'test/calendar',
  type: 'calendar',
  title: '日历',
  model: 'thing',
  start: 'startTime',
  end: 'endTime',
  resource: 'roomId',
  where: "name != 'x'",
  tone: "=name == 'first' ? 'success' : ''",
} as unknown as AnyDocument
const record = { id: '1', name: 'first', roomId: 'a', startTime: '2024-05-01 09:00:00', endTime: '2024-05-01 10:00:00' }

const mount = (more: Partial<Parameters<typeof mountScreen>[0]> = {}) =>
  mountScreen({
    documents: [room, meeting, calendar],
    ...more,
    handlers: {
      'GET /dv/thing/list': () => ({ records: [record], total: 1 }),
      'GET /dv/room/options': () => [{ value: 'a', text: '甲' }],
      ...more.handlers,
    },
    screen: { screenId: 'test/calendar' },
  })

describe('a calendar', () => {
  it('asks for what touches the days that it shows, and for what a day is told apart by', async () => {
    const { world, settle } = await mount()
    await settle()
    const [listCall] = world.callsOf('GET /dv/thing/list')
    expect(listCall?.query.where).toMatch(
      /^startTime < '\d{4}-\d\d-\d\d 00:00:00' && endTime > '\d{4}-\d\d-\d\d 00:00:00' && \(\(name != 'x'\)\)$/,
    )
    expect(world.callsOf('GET /dv/room/options')[0]?.query).toMatchObject({ where: "(status == '1')" })
    expect(screen.getByText('first success 2024-05-01 09:00:00 a')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '月' }))
    await settle()
    fireEvent.click(screen.getByRole('button', { name: '往后' }))
    await settle()
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(3)
    expect(screen.getByRole('region').getAttribute('aria-label')).toMatch(/^month .* ready$/)
  })

  it('names its entries by the label, and reads what that needs', async () => {
    const labelled = { ...calendar, label: '{name}：{begins}' } as AnyDocument
    const { world, settle } = await mount({
      documents: [room, meeting, labelled],
      handlers: { 'GET /dv/thing/list': () => ({ records: [{ ...record, begins: '开场' }], total: 1 }) },
    })
    await settle()
    expect(JSON.stringify(world.callsOf('GET /dv/thing/list')[0]?.query)).toContain('begins')
    expect(screen.getByText('first：开场 success 2024-05-01 09:00:00 a')).toBeTruthy()
  })

  it('begins a record with the span and what it takes, and opens one that is pressed', async () => {
    const { settle } = await mount({ handlers: { 'GET /dv/thing/queryById': () => record } })
    await settle()
    fireEvent.click(screen.getByRole('button', { name: '甲' }))
    for (const _ of [1, 2, 3]) await settle()
    expect(screen.getByLabelText<HTMLInputElement>('开始').value).toMatch(/ 09:00:00$/)
  })

  it('of whole days begins by month, and a new record takes dates', async () => {
    const plan = modelWith({
      name: { type: 'text', title: '主题' },
      from: { type: 'date', title: '开始' },
      to: { type: 'date', title: '结束' },
    })
    const { settle } = await mountScreen({
      documents: [plan, { ...calendar, start: 'from', end: 'to', resource: undefined, tone: undefined } as AnyDocument],
      handlers: { 'GET /dv/thing/list': () => ({ records: [], total: 0 }) },
      screen: { screenId: 'test/calendar' },
    })
    await settle()
    expect(screen.getByRole('region').getAttribute('aria-label')).toMatch(/^month .* ready$/)
    fireEvent.click(screen.getByRole('button', { name: '新增' }))
    for (const _ of [1, 2, 3]) await settle()
    expect(screen.getByLabelText<HTMLInputElement>('开始').value).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

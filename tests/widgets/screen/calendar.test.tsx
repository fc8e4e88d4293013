import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { page, setNarrow, settle } from './harness.tsx'
import { openScreen, screenOf } from './openScreen.tsx'

const room = modelWith({ name: { type: 'text', title: '名称' } }, { id: 'room', title: '会议室', api: '/dv/room' })
const meeting = modelWith(
  {
    name: { type: 'text', title: '主题' },
    roomId: { type: 'ref', title: '会议室', model: 'room' },
    startTime: { type: 'datetime', title: '开始' },
    endTime: { type: 'datetime', title: '结束' },
  },
  { display: 'name' },
)
const form = screenOf({ id: 'test/form', type: 'form', title: '新会议', model: 'thing' })
const calendar = screenOf({
  id: 'test/calendar',
  type: 'calendar',
  title: '会议日历',
  model: 'thing',
  start: 'startTime',
  end: 'endTime',
  resource: 'roomId',
  hours: [8, 12],
  create: 'test/form',
})

const meetings = (day: string) => [
  { id: '1', name: '镇务会', roomId: 'a', startTime: `${day} 09:00:00`, endTime: `${day} 10:00:00` },
  { id: '2', name: '防汛会', roomId: 'b', startTime: `${day} 11:00:00`, endTime: `${day} 12:00:00` },
  { id: '3', name: '培训', roomId: 'c', startTime: `${day} 14:00:00`, endTime: '2099-01-02 17:00:00' },
]

/** Eight meetings at once. */
const crowded = (day: string) =>
  Array.from({ length: 8 }, (_, index) => ({
    ...{ id: String(index), name: `会议${index + 1}`, roomId: 'a' },
    ...{ startTime: `${day} 09:00:00`, endTime: `${day} 10:00:00` },
  }))

const openCalendar = (answered = meetings) =>
  openScreen({
    documents: [calendar, meeting, room, form],
    answers: {
      'GET /dv/thing/list': ({ query }: { query: Record<string, string> }) => {
        const [, first = ''] = /endTime > '(\d{4}-\d\d-\d\d)/.exec(String(query.where)) ?? []
        return page(answered(first))
      },
      'GET /dv/room/options': () => [
        { value: 'a', text: '大会议室' },
        { value: 'b', text: '小会议室' },
      ],
    },
    awaited: '.calendar-bar',
  })

const show = async (view: string) => {
  await act(async () => fireEvent.click(screen.getByText(view)))
  for (const _ of [1, 2, 3]) await settle()
}

it('divides a day by its hours and what is booked, and each lies where its time is', async () => {
  const { container } = await openCalendar()
  await show('按日')
  expect([...container.querySelectorAll('.calendar-head')].map(({ textContent }) => textContent)).toEqual([
    '大会议室',
    '小会议室',
    '其他',
  ])
  expect([...container.querySelectorAll('.calendar-clocks span')].map(({ textContent }) => textContent)).toEqual([
    '08:00',
    '09:00',
    '10:00',
    '11:00',
  ])
  const column = container.querySelector<HTMLElement>('[data-column="a"]') as HTMLElement
  const entry = within(column).getByRole('button')
  expect([entry.textContent, entry.style.top, entry.style.height]).toEqual([
    expect.stringContaining('镇务会'),
    '25%',
    '25%',
  ])
})

it('has a last column for what has no room, or one that cannot be chosen, on days that have such', async () => {
  const rooms = { online: null, closed: 'c', open: 'a' }
  const records = (day: string) =>
    Object.entries(rooms).map(([id, roomId]) => ({
      ...{ id, name: id, roomId },
      ...{ startTime: `${day} 09:00:00`, endTime: `${day} 10:00:00` },
    }))
  const { container } = await openCalendar(records as typeof meetings)
  const inColumn = (id: string) =>
    [...container.querySelectorAll(`[data-column="${id}"] button`)].map(({ textContent }) => textContent)
  expect(inColumn('a')).toEqual([expect.stringContaining('open')])
  expect(inColumn('elsewhere')).toEqual([expect.stringContaining('online'), expect.stringContaining('closed')])
})

it('has no such column on other days', async () => {
  const { container } = await openCalendar(crowded)
  expect(container.querySelectorAll('.calendar-head')).toHaveLength(2)
})

it('begins a record by what is drawn over free time', async () => {
  const { container } = await openCalendar()
  await show('按日')
  const column = container.querySelector<HTMLElement>('[data-column="b"]') as HTMLElement
  column.setPointerCapture = () => undefined
  column.getBoundingClientRect = () => ({ top: 0, height: 240, left: 0, width: 100 }) as DOMRect
  const point = (type: string, clientY: number) =>
    act(async () => void fireEvent(column, new MouseEvent(type, { bubbles: true, clientY })))
  await point('pointerdown', 0)
  await point('pointermove', 80)
  expect(column.querySelector<HTMLElement>('.calendar-drawn')?.style.height).toBe('37.5%')
  await point('pointerup', 80)
  const start = await screen.findByLabelText<HTMLInputElement>('开始', {}, { timeout: 15_000 })
  const day = start.value.slice(0, 10)
  expect([start.value, screen.getByLabelText<HTMLInputElement>('结束').value]).toEqual([
    `${day} 08:00:00`,
    `${day} 09:30:00`,
  ])
})

it('is a list of the day on phones', async () => {
  setNarrow(true)
  const { container } = await openCalendar()
  await settle()
  expect(container.querySelector('.calendar-hours')).toBeNull()
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^09:00–10:00 镇务会/),
    expect.stringMatching(/^11:00–12:00 防汛会/),
    expect.stringMatching(/^\d\d-\d\d 14:00 至 01-02 17:00 培训/),
  ])
})

it('counts what has no lane in a week, and opens the day that shows it', async () => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 56 + 7 * 180 })
  const { container } = await openCalendar(crowded)
  await show('按周')
  const column = () => container.querySelector<HTMLElement>('.calendar-column:has(.calendar-rest)') ?? expect.fail()
  const entries = [...column().querySelectorAll('.calendar-entry')].map(({ textContent }) => textContent)
  expect(entries).toEqual(['09:00 会议1', '09:00 会议2'])
  await act(async () => fireEvent.click(within(column()).getByRole('button', { name: '还有 6 项' })))
  expect(container.querySelector('.calendar-bar h2')?.textContent).toMatch(/周一$/)
  await settle()
  const day = container.querySelector<HTMLElement>('.calendar-hours')
  expect(day?.querySelectorAll('[data-column="a"] .calendar-entry')).toHaveLength(8)
  expect(day?.style.gridTemplateColumns).toBe('56px minmax(736px, 1fr) minmax(120px, 1fr)')
})

it('says in the column of a day when that begins which lasts into the next', async () => {
  const { container } = await openCalendar((day) => [
    { id: '1', name: '防汛值守', roomId: 'a', startTime: `${day} 22:30:00`, endTime: '2099-01-02 01:30:00' },
  ])
  await show('按日')
  expect(container.querySelector('.calendar-entry')?.textContent).toBe('22:30 防汛值守')
})

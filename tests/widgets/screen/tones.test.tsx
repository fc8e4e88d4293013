import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument, DictDocument } from '#core/document'
import { modelWith } from '#fixtures/engineDocuments.ts'
import type { FakeCall } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import { card, openBoard } from './boardHarness.tsx'
import { page, settle } from './harness.tsx'
import { openScreen, screenOf } from './openScreen.tsx'

const fields = {
  name: { type: 'text', title: '名称' },
  status: { type: 'dict', title: '状态', dict: 'order_state' },
  due: { type: 'datetime', title: '期限' },
  until: { type: 'datetime', title: '止' },
  depth: { type: 'decimal', title: '深度' },
} as const
const dicts = {
  kind: 'dict',
  version: 2,
  id: 'dicts',
  title: '字典',
  dicts: {
    order_state: {
      title: '工单状态',
      items: [
        { value: '1', text: '待接单', tone: 'warning' },
        { value: '2', text: '处理中', tone: 'info' },
      ],
    },
  },
} as unknown as DictDocument

const records = [
  { id: '1', name: '水井甲', status: '2', status_dictText: '处理中', due: '2026-05-05 09:10:11', depth: 3 },
  { id: '2', name: '水井乙', status: '1', status_dictText: '待接单', due: '2026-05-06 10:00:00', depth: 12.5 },
]
const rows = { model: 'thing', select: ['name', 'status', 'due', 'depth'] }
const items = () => dicts.dicts.order_state?.items

const drawCards = (cards: readonly object[], answered: () => unknown = items) =>
  openBoard({
    fields,
    dicts,
    board: { cards },
    answers: { 'GET /dv/thing/list': () => page(records), 'GET /sys/dict/getDictItems/order_state': answered },
  })

const tagged = (title: string) =>
  card(title)
    .getAllByText(/处理中|待接单/)
    .map(({ textContent, className }) => `${textContent} ${/tone-(\w+)/.exec(className)?.[1] ?? ''}`)

const list = { list: 'name', tag: 'status', time: 'due', title: '工单', source: rows }

describe('a tone that no document says', () => {
  it('is that of the dictionary for the tag of a list', async () => {
    await drawCards([list])
    await waitFor(() => expect(tagged('工单')).toEqual(['处理中 info', '待接单 warning']))
  })

  it('appears when the dictionary arrives after the rows', async () => {
    const late = deferred<unknown>()
    await drawCards([list], () => late.promise)
    expect(tagged('工单')).toEqual(['处理中 ', '待接单 '])
    late.resolve(items())
    await waitFor(() => expect(tagged('工单')).toEqual(['处理中 info', '待接单 warning']))
  })

  it('gives way to one that a document says, which may mention the dictionary', async () => {
    const tone = "=name == '水井甲' ? 'danger' : dictTone('order_state', status)"
    await drawCards([{ ...list, tone }])
    await waitFor(() => expect(tagged('工单')).toEqual(['处理中 danger', '待接单 warning']))
  })

  it('makes values of a table tags; moments there are without year and seconds', async () => {
    await drawCards([{ table: ['name', 'status', 'depth', 'due'], title: '水井', source: rows }])
    await waitFor(() => expect(tagged('水井')).toEqual(['处理中 info', '待接单 warning']))
    const cells = card('水井').getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      ...['水井甲', '处理中', '3', '05-05 09:10'],
      ...['水井乙', '待接单', '12.5', '05-06 10:00'],
    ])
    expect(cells[3]?.title).toBe('2026-05-05 09:10:11')
    expect(cells.slice(0, 4).map(({ className }) => className)).toEqual([
      'is-text',
      'is-whole',
      'is-number',
      'is-whole',
    ])
  })

  it('is that of the state for the days of a month', async () => {
    await drawCards([{ calendar: 'due', label: 'name', title: '期限', source: rows }])
    await waitFor(() => expect(card('期限').getByText('5').closest('td')?.innerHTML).toContain('tone-info'))
    expect(card('期限').getByText('6').closest('td')?.innerHTML).toContain('tone-warning')
  })
})

/** The hour of a day with the number of a record. */
const hourOf = (day: string, id: string) => ({ due: `${day} 0${id}:00:00`, until: `${day} 0${id}:30:00` })

describe('a calendar without a tone', () => {
  const calendar = screenOf({
    ...{ id: 'test/calendar', type: 'calendar', title: '工单日历', model: 'thing' },
    ...{ start: 'due', end: 'until', hours: [0, 9], create: 'test/form', detail: 'test/form' },
  })
  const form = screenOf({ id: 'test/form', type: 'form', title: '工单', model: 'thing' })
  const openCalendar = (more: Partial<Record<'answered', () => unknown>> = {}) =>
    openScreen({
      documents: [calendar, modelWith(fields), form, dicts as AnyDocument],
      answers: {
        'GET /dv/thing/list': ({ query }: FakeCall) => {
          const [, first = ''] = /until > '(\d{4}-\d\d-\d\d)/.exec(String(query.where)) ?? []
          return page(records.map((record) => ({ ...record, ...hourOf(first, record.id) })))
        },
        'GET /sys/dict/getDictItems/order_state': more.answered ?? items,
      },
      awaited: '.calendar-entry',
    })
  const entry = (name: string) => screen.getByText(name).closest('.calendar-entry')?.className

  it('has entries in the tone of their state, also when the dictionary arrives after them', async () => {
    const late = deferred<unknown>()
    const { world } = await openCalendar({ answered: () => late.promise })
    expect(entry('水井甲')).not.toContain('tone-info')
    late.resolve(items())
    await waitFor(() => expect(entry('水井甲')).toContain('tone-info'))
    expect(entry('水井乙')).toContain('tone-warning')
    expect(world.callsOf('GET /dv/thing/list')[0]?.query.field).toContain('status')
    await settle()
  })
})

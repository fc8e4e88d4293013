import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import type { Handlers } from '#fixtures/engineWorld.ts'
import { deferred } from '#fixtures/ports.ts'
import { drawForm, page, settle } from './harness.tsx'

const record = { id: '7', rowVersion: 3, name: '周涛' }
const events = [
  {
    ...{ id: '2', action: 'move', title: '提交', person: '王芳', time: '2026-11-20 08:00:00' },
    changes: [
      { field: 'note', title: '备注', before: '', after: '请审' },
      { field: 'phone', title: '手机号', before: '138', after: '' },
    ],
  },
  { id: '1', action: 'add', person: '李明', time: '2026-11-19 08:00:00', changes: [] },
]
const form = { items: ['name', { timeline: true as const }] }
const line = () => document.querySelector('.record-timeline')

describe('a timeline', () => {
  it('tells who did what when, with which values', async () => {
    const { world } = await drawForm({ form, record, handlers: { 'GET /dv/thing/timeline': () => page(events) } })
    await waitFor(() => expect(line()).toBeTruthy())
    expect(screen.getByRole('region', { name: '操作经过' })).toBeTruthy()
    expect([...document.querySelectorAll('.record-event')].map(({ textContent }) => textContent)).toEqual([
      '提交王芳2026-11-20 08:00:00',
      '创建李明2026-11-19 08:00:00',
    ])
    expect([...document.querySelectorAll('.record-changes li')].map(({ textContent }) => textContent)).toEqual([
      '备注：请审',
      '手机号：138 → –',
    ])
    expect(world.calls.find(({ path }) => path === '/dv/thing/timeline')?.query).toMatchObject({ id: '7', pageNo: '1' })
  })

  it('asks for records with numbers as keys too', async () => {
    const numbered = { ...record, id: 7 }
    const { world } = await drawForm({
      form,
      record: numbered,
      handlers: { 'GET /dv/thing/timeline': () => page(events) },
    })
    await waitFor(() => expect(line()).toBeTruthy())
    expect(world.calls.find(({ path }) => path === '/dv/thing/timeline')?.query).toMatchObject({ id: '7' })
  })

  it('brings earlier ones when they are asked for', async () => {
    const pages = [page(events, { total: 3 }), page([{ ...events[1], id: '0' }], { total: 3 })]
    await drawForm({ form, record, handlers: { 'GET /dv/thing/timeline': () => pages.shift() } })
    const more = await screen.findByRole('button', { name: '查看更早的 1 条' })
    await act(async () => fireEvent.click(more))
    await waitFor(() => expect(document.querySelectorAll('.record-event')).toHaveLength(3))
    expect(screen.queryByRole('button', { name: /更早/ })).toBeNull()
  })

  it('says that nothing is there, what went wrong, and tries again', async () => {
    let fails = true
    const answer = () => {
      if (fails) throw new Error('down')
      return page([])
    }
    await drawForm({ form, record, handlers: { 'GET /dv/thing/timeline': answer } })
    const retry = await screen.findByRole('button', { name: '重试' })
    fails = false
    await act(async () => fireEvent.click(retry))
    await waitFor(() => expect(screen.getByText('暂无记录')).toBeTruthy())
  })

  it('waits with grey bars, and is not there beside a record that is not stored', async () => {
    await drawForm({ form, record, handlers: { 'GET /dv/thing/timeline': () => deferred().promise } })
    await waitFor(() => expect(document.querySelector('.state-bars')).toBeTruthy())
    const { world } = await drawForm({ form })
    await settle()
    expect(world.calls.filter(({ path }) => path === '/dv/thing/timeline')).toEqual([])
  })
})

describe('a timeline of other records', () => {
  const visit: AnyDocument = {
    ...{ kind: 'model', version: 2, id: 'visit', title: '走访', permission: 'thing', display: 'name' },
    fields: {
      name: { type: 'text', title: '事由' },
      thingId: { type: 'text', title: '村民' },
      level: { type: 'int', title: '级别' },
      at: { type: 'datetime', title: '时间' },
      status: { type: 'dict', title: '状态', dict: 'visit_state' },
    },
  }
  const timeline = {
    ...{ model: 'visit', where: 'thingId == $record.id', time: 'at', title: 'name', limit: 2 },
    text: "=concat('级别 ', text(level), '，', $record.name)",
    tone: "=level > 1 ? 'danger' : ''",
  }
  const visits = [
    { id: 'a', name: '送粮', level: 2, at: '2026-11-20 08:00:00' },
    { id: 'b', name: '', level: 1, at: '2026-11-19 08:00:00' },
  ]
  const path = '/dv/visit/list'
  const drawVisits = (handlers: Handlers, more: object = {}) =>
    drawForm({
      others: [visit],
      form: { items: ['name', { timeline: { ...timeline, ...more } }] },
      record,
      handlers,
    })
  const queries = ({ world }: Awaited<ReturnType<typeof drawVisits>>) =>
    world.calls.filter((call) => call.path === path).map(({ query }) => query)

  it.each([
    ['the state', 'name'],
    ['the title, if it is of a dictionary,', 'status'],
  ])('has them in the tone of %s where nothing says a tone', async (_, title) => {
    const rendered = await drawVisits(
      {
        [`GET ${path}`]: () => page(visits.map((visit) => ({ ...visit, status: visit.id }))),
        'GET /sys/dict/getDictItems/visit_state': () => [{ value: 'a', text: '途中', tone: 'info' }],
      },
      { tone: undefined, text: undefined, title },
    )
    await waitFor(() => expect(document.querySelectorAll('.ant-timeline-item.tone-info')).toHaveLength(1))
    expect(document.querySelectorAll('.ant-timeline-item.tone-muted')).toHaveLength(1)
    expect(String(queries(rendered)[0]?.field)).toContain('status')
  })

  it('tells them by their moment, the latest first, under the condition over the record', async () => {
    const rendered = await drawVisits({ [`GET ${path}`]: () => page(visits, { total: 5 }) })
    await waitFor(() => expect(line()).toBeTruthy())
    expect(screen.getByRole('region', { name: '走访' })).toBeTruthy()
    expect([...document.querySelectorAll('.ant-timeline-item')].map(({ textContent }) => textContent)).toEqual([
      '送粮2026-11-20 08:00:00级别 2，周涛',
      '–2026-11-19 08:00:00级别 1，周涛',
    ])
    expect(document.querySelectorAll('.ant-timeline-item.tone-danger')).toHaveLength(1)
    expect(queries(rendered)).toMatchObject([{ where: "(thingId == '7')", column: 'at', order: 'desc', pageSize: '2' }])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '查看更早的 3 条' })))
    await waitFor(() => expect(queries(rendered)[1]).toMatchObject({ pageNo: '2' }))
  })

  it('opens what it names with the record of the line', async () => {
    const rendered = await drawVisits({ [`GET ${path}`]: () => page(visits) }, { open: 'test/visit' })
    await act(async () => fireEvent.click(await screen.findByRole('button', { name: '送粮' })))
    await waitFor(() =>
      expect(
        rendered.world.calls.some(({ path, query }) => /closure/.test(path) && query?.screen === 'test/visit'),
      ).toBe(true),
    )
  })

  it('says that there is none, what went wrong, and tries again', async () => {
    let fails = true
    const answer = () => {
      if (fails) throw new Error('down')
      return page([])
    }
    await drawVisits({ [`GET ${path}`]: answer })
    const retry = await screen.findByRole('button', { name: '重试' })
    fails = false
    await act(async () => fireEvent.click(retry))
    await waitFor(() => expect(screen.getByText('暂无记录')).toBeTruthy())
  })

  it('asks for nothing beside a record that is not stored', async () => {
    const { world } = await drawForm({ others: [visit], form: { items: ['name', { timeline }] } })
    await waitFor(() => expect(screen.getByText('保存后可查看')).toBeTruthy())
    expect(world.calls.filter((call) => call.path === path)).toEqual([])
  })
})

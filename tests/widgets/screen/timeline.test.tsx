import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { later } from '#fixtures/engineWorld.ts'
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
    await drawForm({ form, record, handlers: { 'GET /dv/thing/timeline': () => later().promise } })
    await waitFor(() => expect(document.querySelector('.state-bars')).toBeTruthy())
    const { world } = await drawForm({ form })
    await settle()
    expect(world.calls.filter(({ path }) => path === '/dv/thing/timeline')).toEqual([])
  })
})

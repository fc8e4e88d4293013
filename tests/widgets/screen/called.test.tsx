import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ListDocument } from '#core/document'
import { arrived, drawList, opened, setNarrow, settle } from './harness.tsx'

const calls = 'GET /sys/online/all'
const list: Partial<ListDocument> = {
  source: {
    call: calls,
    paging: 'client',
    fields: { name: { type: 'text', title: '姓名' }, phone: { type: 'text', title: '手机号' } },
  },
  filters: ['name'],
  rowActions: [
    'detail',
    {
      id: 'leave',
      title: '强退',
      permission: 'people:leave',
      run: [{ call: 'POST /leave', with: { token: '=id' } }, { refresh: true }],
    },
  ],
  refreshS: 30,
}
const rows = [
  { id: '1', name: '张三', phone: '1' },
  { id: '2', name: '李四', phone: '2' },
]

it('draws the rows of a call with their actions, and asks again in time', async () => {
  const handlers = { [calls]: () => rows, 'POST /leave': () => null }
  const { container, world } = await drawList({ list, handlers })
  await arrived(container, '.list-live')
  await expect.poll(() => container.textContent).toContain('李四')
  await expect.poll(() => container.querySelector('.list-live')?.textContent).toMatch(/^每 30 秒刷新，更新于 /)
  const leave = await screen.findAllByText('强退')
  await act(async () => fireEvent.click(leave[1] as HTMLElement))
  await expect.poll(() => world.callsOf('POST /leave')[0]?.body).toEqual({ token: '2' })
  await expect.poll(() => world.callsOf(calls).length).toBe(2)
  await settle()
  const before = world.callsOf(calls).length
  await act(async () => world.pass(30_000))
  await expect.poll(() => world.callsOf(calls).length).toBe(before + 1)
  const detail = await screen.findAllByText('详情')
  await act(async () => fireEvent.click(detail[0] as HTMLElement))
  await expect.poll(() => opened[0]).toMatchObject({ mode: 'view', recordId: '1' })
})

it('leaves out the action whose right is missing, also on a phone', async () => {
  setNarrow(true)
  const { container } = await drawList({ list, handlers: { [calls]: () => rows }, lacks: ['people:leave'] })
  await arrived(container, '.card-list')
  await expect.poll(() => container.querySelectorAll('.card')).toHaveLength(2)
  expect(screen.queryByText('强退')).toBeNull()
})

it('says that there is nothing', async () => {
  const { container } = await drawList({ list, handlers: { [calls]: () => [] } })
  await expect.poll(() => container.textContent).toContain('暂无数据')
})

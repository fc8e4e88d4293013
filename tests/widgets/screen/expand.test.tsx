import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refusal } from '#fixtures/engineWorld.ts'
import { arrived, drawList, page, rowsOf, setNarrow, settle } from './harness.tsx'

const list = {
  filters: [],
  columns: ['name'],
  expand: ['note', { group: '联系', items: ['phone', { text: '姓名：{name}' }] }],
}
const record = (id: unknown) => ({ ...rowsOf(3).find((row) => row.id === id), note: `全文${String(id)}` })
const handlers = {
  'GET /dv/thing/list': () => page(rowsOf(3)),
  'GET /dv/thing/queryById': ({ query }: { query: Record<string, string> }) => record(query.id),
}
const toggles = () => screen.getAllByRole('button', { name: /展开详情|收起详情/ })
const press = async (index: number) => {
  await act(async () => fireEvent.click(toggles()[index] as HTMLElement))
  await settle()
}
const below = (container: HTMLElement) => [...container.querySelectorAll('.ag-full-width-row')]

it('a row opens below itself, reads its record then, and shuts again', async () => {
  const { container, world } = await drawList({ list, handlers })
  await arrived(container, '.expand-toggle')
  expect(world.callsOf('GET /dv/thing/queryById')).toEqual([])
  await press(1)
  await waitFor(() => expect(below(container)[0]?.textContent).toContain('全文2'))
  expect(below(container)[0]?.textContent).toContain('姓名：村民2')
  expect(toggles().map((toggle) => toggle.getAttribute('aria-expanded'))).toEqual(['false', 'true', 'false'])
  expect(world.callsOf('GET /dv/thing/queryById')).toHaveLength(1)
  await press(1)
  expect(below(container)).toEqual([])
})

it('rows keep their numbers and ticks beside those that are open', async () => {
  const { container, list: controller } = await drawList({ list, handlers })
  await arrived(container, '.expand-toggle')
  await press(0)
  const serials = [...container.querySelectorAll('.ag-row [col-id="$serial"]')].map(({ textContent }) => textContent)
  expect(serials).toEqual(['1', '2', '3'])
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' })))
  expect([...controller.state.snapshot().selected.keys()]).toEqual(['1', '2', '3'])
})

it('stays open when the list is loaded again, and shows what is stored now', async () => {
  const { container, world, list: controller } = await drawList({ list, handlers })
  await arrived(container, '.expand-toggle')
  await press(0)
  await waitFor(() => expect(below(container)[0]?.textContent).toContain('全文1'))
  world.answer({ 'GET /dv/thing/queryById': () => ({ ...record('1'), note: '新的' }) })
  await act(async () => controller.dispatch({ type: 'refresh' }))
  await waitFor(() => expect(below(container)[0]?.textContent).toContain('新的'))
})

it('says in its place that the record did not come, and asks again', async () => {
  const { container, world } = await drawList({
    list,
    handlers: { ...handlers, 'GET /dv/thing/queryById': () => new Refusal('查询失败') },
  })
  await arrived(container, '.expand-toggle')
  await press(0)
  await waitFor(() => expect(below(container)[0]?.textContent).toContain('查询失败'))
  world.answer(handlers)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重试' })))
  await waitFor(() => expect(below(container)[0]?.textContent).toContain('全文1'))
})

it('a card opens below its facts on a phone', async () => {
  setNarrow(true)
  const { container } = await drawList({ list, handlers })
  await arrived(container, '.expand-card')
  await press(2)
  await waitFor(() => expect(container.querySelectorAll('.card')[2]?.textContent).toContain('全文3'))
})

import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawList, page, rowsOf, settle } from './harness.tsx'

const handlers = { 'GET /dv/thing/list': () => page(rowsOf(10), { total: 57 }) }
const list = { filters: ['name', 'phone', 'note'], columns: ['name'] }
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })

describe('the filter bar', () => {
  it('shows two filters until it is unfolded', async () => {
    await drawList({ list, handlers })
    expect(screen.queryByLabelText('备注')).toBeNull()
    await press('展开')
    expect(screen.getByLabelText('备注')).toBeTruthy()
    await press('收起')
    expect(screen.queryByLabelText('备注')).toBeNull()
  })

  it('counts the conditions that narrow the rows unseen', async () => {
    const filters = ['name', 'phone', { field: 'note', default: '水井' }]
    await drawList({ list: { ...list, filters }, handlers })
    expect(screen.getByRole('button', { name: /^展开/ }).textContent).toBe('展开1')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^展开/ })))
    expect(screen.getByRole('button', { name: /^收起/ }).textContent).toBe('收起')
  })

  it('has nothing to unfold for two filters, and is not there for none', async () => {
    const { unmount } = await drawList({ list: { ...list, filters: ['name', 'phone'] }, handlers })
    expect(screen.queryByRole('button', { name: '展开' })).toBeNull()
    unmount()
    await drawList({ list: { ...list, filters: [] }, handlers })
    expect(screen.queryByRole('button', { name: '搜索' })).toBeNull()
  })

  it('searches by the button and by Enter, from the first page', async () => {
    const { world, list: controller } = await drawList({ list, handlers })
    controller.dispatch({ type: 'page', page: 3 })
    await settle()
    type('姓名', '村民')
    await press('搜索')
    await settle()
    const last = () => world.callsOf('GET /dv/thing/list').at(-1)?.query
    expect(last()).toMatchObject({ name: '*村民*', pageNo: '1' })
    type('姓名', '周')
    await act(async () => fireEvent.keyDown(screen.getByLabelText('姓名'), { key: 'Enter', keyCode: 13 }))
    await settle()
    expect(last()).toMatchObject({ name: '*周*' })
  })

  it('resets to the first page without conditions', async () => {
    const { world } = await drawList({ list, handlers })
    type('姓名', '村民')
    await press('搜索')
    await press('重置')
    await settle()
    const { query } = world.callsOf('GET /dv/thing/list').at(-1) ?? {}
    expect(query).toMatchObject({ pageNo: '1' })
    expect(query).not.toHaveProperty('name')
    expect(screen.getByLabelText<HTMLInputElement>('姓名').value).toBe('')
  })

  it('offers to reset when nothing fits', async () => {
    const answer = ({ query }: { query: Record<string, string> }) => page(query.name ? [] : rowsOf(1))
    await drawList({ list: { ...list, filters: ['name'] }, handlers: { 'GET /dv/thing/list': answer } })
    type('姓名', '没有')
    await press('搜索')
    await settle()
    expect(screen.getByText('没有符合条件的数据，可以放宽条件再试')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: '重置' })).toHaveLength(2)
  })

  it('offers the whole list in an empty view, and says what the document says in the first', async () => {
    const views = [
      { id: 'mine', title: '我的', where: "name == 'x'" },
      { id: 'old', title: '从前的', where: "name == 'y'" },
      { id: 'all', title: '全部' },
    ]
    const empty = { text: '还没有村民' }
    const { world } = await drawList({
      list: { ...list, views, empty },
      handlers: { 'GET /dv/thing/list': () => page([]) },
    })
    expect(screen.getByText('还没有村民')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: '从前的' })))
    await settle()
    expect(screen.queryByText('还没有村民')).toBeNull()
    await press('全部')
    await settle()
    expect(screen.getByRole('tab', { name: '全部' }).getAttribute('aria-selected')).toBe('true')
    expect(world.callsOf('GET /dv/thing/list').at(-1)?.query).not.toHaveProperty('where')
    expect(screen.getByText('还没有村民')).toBeTruthy()
  })

  it('says which filter has to be set first', async () => {
    const filters = ['name', { field: 'phone', required: true }]
    const { world } = await drawList({ list: { ...list, filters }, handlers })
    expect(screen.getByText('请先填写筛选条件：手机号')).toBeTruthy()
    expect(world.callsOf('GET /dv/thing/list')).toEqual([])
  })
})

describe('the pages', () => {
  it('offer 10, 20 and 30 rows, and a jump', async () => {
    const { container, world } = await drawList({ list, handlers })
    await act(async () => fireEvent.mouseDown(screen.getByRole('combobox', { name: /页码|page size/i })))
    const sizes = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)
    expect(sizes.map((text) => Number.parseInt(text ?? '', 10))).toEqual([10, 20, 30])
    const jump = container.querySelector<HTMLInputElement>('.ant-pagination-options-quick-jumper input')
    fireEvent.change(jump as HTMLInputElement, { target: { value: '4' } })
    await act(async () => fireEvent.keyUp(jump as HTMLInputElement, { key: 'Enter', keyCode: 13 }))
    await settle()
    expect(world.callsOf('GET /dv/thing/list').at(-1)?.query).toMatchObject({ pageNo: '4', pageSize: '10' })
  })

  it('are turned and sized', async () => {
    const { world } = await drawList({ list, handlers })
    expect(screen.getByText('1-10 共 57 条')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByTitle('2')))
    await settle()
    expect(world.callsOf('GET /dv/thing/list').at(-1)?.query).toMatchObject({ pageNo: '2', pageSize: '10' })
    expect(screen.getByText('11-20 共 57 条')).toBeTruthy()
  })
})

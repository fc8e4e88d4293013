import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { limit } from '#core/limit'
import { ok, queryOf, settled } from '#fixtures/ports.ts'
import { drawField } from './draw.tsx'
import { drawList, page, rowsOf, settle } from './screen/harness.tsx'
import { createWidgetWorld } from './world.tsx'

const pagination = (place: ParentNode) => place.querySelector('.ant-pagination') as HTMLElement

/** What is offered for the rows of a page. */
function offeredSizes(place: ParentNode): number[] {
  fireEvent.mouseDown(pagination(place).querySelector('.ant-pagination-options .ant-select-selector') as Element)
  const texts = [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent ?? '')
  return texts.map((text) => Number.parseInt(text, 10))
}

describe('the pages of a list', () => {
  it('hold ten rows at first, the newest before the others, and can be sized, jumped to and counted', async () => {
    const handlers = { 'GET /dv/thing/list': () => page(rowsOf(10), { total: 57 }) }
    const { container, world } = await drawList({ list: { columns: ['name'] }, handlers })
    const first = { pageNo: '1', pageSize: '10', column: 'createTime', order: 'desc' }
    expect(world.callsOf('GET /dv/thing/list').map(({ query }) => query)).toEqual([expect.objectContaining(first)])
    expect(pagination(container).querySelector('.ant-pagination-total-text')?.textContent).toBe('1-10 共 57 条')
    expect(pagination(container).querySelector('.ant-pagination-options-quick-jumper input')).not.toBeNull()
    const arrows = [...pagination(container).querySelectorAll('button.ant-pagination-item-link')]
    expect(arrows.map((arrow) => arrow.getAttribute('aria-label'))).toEqual(['上一页', '下一页'])
    expect(offeredSizes(container)).toEqual([10, 20, 30])
  })

  it('are absent without rows, and keep their place', async () => {
    let records: Record<string, unknown>[] = []
    const handlers = { 'GET /dv/thing/list': () => page(records) }
    const { container } = await drawList({ list: { columns: ['name'] }, handlers })
    expect(pagination(container).classList.contains('is-absent')).toBe(true)
    records = rowsOf(1)
    fireEvent.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(pagination(container).classList.contains('is-absent')).toBe(false))
  })

  it('tell nothing of how many there are before the answer has come', async () => {
    const handlers = { 'GET /dv/thing/list': () => new Promise(() => {}) }
    const { container } = await drawList({ list: { columns: ['name'] }, handlers }, (list) => (
      <output>{list.state.snapshot().total}</output>
    ))
    await settle()
    expect(container.textContent).toBe('0')
  })
})

describe('the pages of a business component', () => {
  it('hold five rows at first, and tell in one word how many there are', async () => {
    const world = createWidgetWorld()
    const call = 'GET /sys/position/list'
    world.ports.http.on(
      call,
      ok({ records: [{ id: 'p1', name: '主任', code: 'manager' }], total: 25, size: 5, current: 1 }),
    )
    world.ports.http.on('GET /sys/position/options', ok([]))
    const field = { type: 'refs', title: '样例', model: 'sysPosition', store: 'code' }
    await drawField('ref', { field, props: { dialog: 'component' }, world })
    fireEvent.click(screen.getByLabelText('选择：样例'))
    await waitFor(() => expect(document.querySelector('.field-dialog')).not.toBeNull())
    await act(settled)
    const dialog = document.querySelector('.field-dialog') as HTMLElement
    expect(world.ports.http.requests(call).map(queryOf)).toEqual([expect.objectContaining({ pageSize: '5' })])
    expect(pagination(dialog).textContent).toContain('1-5 共25条')
    expect(pagination(dialog).querySelector('.ant-pagination-options-quick-jumper input')).not.toBeNull()
    expect(offeredSizes(dialog)).toEqual([5, 10, 20, 30])
  })
})

describe('what is typed to search', () => {
  it('waits 800 ms, and 300 ms in a cell of a table', () => {
    expect([limit.searchDebounceMs, limit.cellSearchDebounceMs]).toEqual([800, 300])
  })
})

import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FieldDocument, ListDocument } from '#core/document'
import { Refusal } from '#fixtures/engineWorld.ts'
import { type ListController, mayOrder, orderClosed, placeRow } from '#react/list'
import { arrived, drawList, page, settle } from './harness.tsx'

const fields: Record<string, FieldDocument> = {
  name: { type: 'text', title: '名称' },
  place: { type: 'int', title: '顺序' },
  parentId: { type: 'tree', title: '上级' },
}
const list: Partial<ListDocument> = {
  filters: ['name'],
  columns: ['name', 'place'],
  drag: 'place',
  sort: [{ field: 'place', order: 'asc' }],
}
const rows = ['甲', '乙', '丙'].map((name, index) => ({ id: String(index + 1), name, place: (index + 1) * 10 }))
const handlers = { 'GET /dv/thing/list': () => page(rows), 'PUT /dv/thing/order': () => null }

async function openList(setting: Partial<Parameters<typeof drawList>[0]> = {}) {
  const rendered = await drawList({ fields, list, handlers, ...setting })
  await arrived(rendered.container, '.ag-row')
  const orders = () => rendered.world.callsOf('PUT /dv/thing/order').map(({ body }) => body)
  return { ...rendered, orders }
}
const closed = (controller: ListController) => orderClosed(controller, controller.state.snapshot())
const handles = (container: HTMLElement) => container.querySelectorAll('.grid-drag').length

describe('rows that are put in order', () => {
  it('have handles, and are moved with Alt and the arrows', async () => {
    const { container, orders, world } = await openList()
    await arrived(container, '.grid-drag')
    expect(handles(container)).toBe(3)
    const cell = container.querySelector('.ag-row[row-id="3"] [col-id="name"]') as HTMLElement
    await act(async () => void fireEvent.keyDown(cell, { key: 'ArrowUp', altKey: true }))
    await settle()
    expect(orders()).toEqual([{ field: 'place', ids: ['1', '3', '2'] }])
    expect(world.callsOf('GET /dv/thing/list')).toHaveLength(2)
    await act(async () => void fireEvent.keyDown(cell, { key: 'ArrowDown', altKey: true }))
    expect(orders(), 'the last one goes no further').toHaveLength(1)
  })

  it('go before or after another one; in a falling order the numbers fall', async () => {
    const { orders, list: controller } = await openList()
    await act(async () => void placeRow(controller, { id: '1', at: '3', after: true }))
    await act(async () => void placeRow(controller, { id: '1', at: '2', after: false }))
    await settle()
    expect(orders(), 'a row that stays where it is asks for nothing').toEqual([
      { field: 'place', ids: ['2', '3', '1'] },
    ])
    await act(async () => controller.dispatch({ type: 'sorted', sort: [{ field: 'place', order: 'desc' }] }))
    await settle()
    await act(async () => void placeRow(controller, { id: '3', at: '1', after: false }))
    expect(orders().at(-1)).toEqual({ field: 'place', ids: ['2', '1', '3'] })
  })

  it('stand still, and say why, in another order and while something is searched for', async () => {
    const { container, orders, list: controller } = await openList()
    await act(async () => controller.dispatch({ type: 'sort', field: 'name' }))
    await settle()
    expect(closed(controller)).toBe('按“顺序”排序时才能拖动')
    await waitFor(() => expect(container.querySelector('.grid-drag')?.classList.contains('is-closed')).toBe(true))
    await act(async () => void placeRow(controller, { id: '1', at: '3', after: true }))
    expect(orders()).toEqual([])
    await act(async () => controller.dispatch({ type: 'sorted', sort: [{ field: 'place', order: 'asc' }] }))
    await act(async () => controller.dispatch({ type: 'filter', id: 'name', value: '甲' }))
    await act(async () => controller.dispatch({ type: 'search' }))
    await settle()
    expect(closed(controller)).toBe('清空筛选条件后才能拖动')
  })

  it('have no handles for who may not edit', async () => {
    const { container, list: controller } = await openList({ lacks: ['thing:edit'] })
    expect([handles(container), mayOrder(controller)]).toEqual([0, false])
  })

  it('are told what was refused, and stand as before', async () => {
    const refused = { ...handlers, 'PUT /dv/thing/order': () => new Refusal('当前状态下不能修改') }
    const { world, list: controller } = await openList({ handlers: refused })
    await act(async () => void placeRow(controller, { id: '1', at: '3', after: true }))
    await settle()
    expect(world.notices.map(({ message }) => message)).toEqual(['当前状态下不能修改'])
    expect(controller.rows.snapshot().map(({ id }) => id)).toEqual(['1', '2', '3'])
  })

  it('stay with their parent in a tree', async () => {
    const below = [
      { id: '11', name: '子一', place: 1, parentId: '1', isLeaf: true },
      { id: '12', name: '子二', place: 2, parentId: '1', isLeaf: true },
    ]
    const tree = {
      'GET /dv/thing/rootList': () => page([{ id: '1', name: '甲', place: 1 }]),
      'GET /dv/thing/childList': () => page(below),
      'PUT /dv/thing/order': () => null,
    }
    const { orders, list: controller } = await openList({ list: { ...list, nested: 'parentId' }, handlers: tree })
    await waitFor(() => expect(controller.rows.snapshot()).toHaveLength(3))
    await act(async () => void placeRow(controller, { id: '12', at: '1', after: false }))
    expect(orders()).toEqual([])
    await act(async () => void placeRow(controller, { id: '12', at: '11', after: false }))
    await settle()
    expect(orders()).toEqual([{ field: 'place', ids: ['12', '11'] }])
  })
})

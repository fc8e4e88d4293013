import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { ColumnEntry } from '#core/document'
import { drawList, page, rowsOf, settle } from './harness.tsx'

const list = { columns: ['name', 'phone', { field: 'note', hidden: true }, 'birthday'] }
const handlers = { 'GET /dv/thing/list': () => page(rowsOf(1)) }

async function open(columns: ColumnEntry[] = list.columns) {
  const rendered = await drawList({ list: { columns }, handlers })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '列设置' })))
  const panel = await screen.findByRole('list', { name: '列设置' })
  const headings = () =>
    [...rendered.container.querySelectorAll('.ag-header-cell .ag-header-cell-text')]
      .map(({ textContent }) => textContent)
      .filter((text) => text !== '#' && text !== '操作')
  const row = (title: string) =>
    within(panel)
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes(title)) as HTMLElement
  return { ...rendered, panel, headings, row }
}
const press = (place: HTMLElement, name: string) =>
  act(async () => fireEvent.click(within(place).getByRole('button', { name })))

describe('the column settings', () => {
  it('list every column, those shown ticked', async () => {
    const { panel, headings } = await open()
    expect(screen.queryByRole('textbox', { name: '搜索列' })).toBeNull()
    const boxes = within(panel).getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false, true])
    expect(headings()).toEqual(['姓名', '手机号', '生日'])
  })

  it('can be searched where there are many, and keep what a search leaves out', async () => {
    const copies = Array.from({ length: 14 }, (_, index) => ({
      id: `note${index}`,
      field: 'note',
      title: `说明${index}`,
    }))
    const { panel, row, world } = await open(['name', 'phone', ...copies])
    const box = screen.getByRole('textbox', { name: '搜索列' })
    const titles = () =>
      within(panel)
        .queryAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await act(async () => fireEvent.change(box, { target: { value: ' 说明1 ' } }))
    expect(titles()).toHaveLength(5)
    await act(async () => fireEvent.click(within(row('说明12')).getByRole('checkbox')))
    expect(world.runtime.settings.columns('test/list')?.columnIds).toHaveLength(15)
    await act(async () => fireEvent.change(box, { target: { value: '没有' } }))
    expect(titles()).toEqual([])
    expect(screen.getByText('没有这样的列')).toBeTruthy()
  })

  it('show, hide and reset', async () => {
    const { row, headings, world } = await open()
    await act(async () => fireEvent.click(within(row('备注')).getByRole('checkbox')))
    await act(async () => fireEvent.click(within(row('姓名')).getByRole('checkbox')))
    expect(headings()).toEqual(['手机号', '备注', '生日'])
    expect(world.runtime.settings.columns('test/list')?.columnIds).toEqual(['phone', 'note', 'birthday'])
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '恢复默认' })))
    expect(headings()).toEqual(['姓名', '手机号', '生日'])
    expect(world.runtime.settings.columns('test/list')).toBeNull()
  })

  it('give a column the width that is set, also one that took what was left', async () => {
    const { container, row, list: controller } = await open()
    const width = () => container.querySelector<HTMLElement>('.ag-header-cell[col-id="name"]')?.style.width
    const box = () => within(row('姓名')).getByRole<HTMLInputElement>('spinbutton')
    expect(`${box().value}px`).toBe(width())
    for (const widthPx of [240, 300]) {
      await act(async () => fireEvent.change(box(), { target: { value: String(widthPx) } }))
      await settle()
      expect([width(), box().value]).toEqual([`${widthPx}px`, String(widthPx)])
    }
    expect(controller.state.snapshot().columns?.widthsPx).toEqual({ name: 300 })
  })

  it('keep each column in its place while it is ticked', async () => {
    const { row, panel } = await open()
    const titles = () =>
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    const before = titles()
    for (const title of ['姓名', '备注', '手机号']) {
      await act(async () => fireEvent.click(within(row(title)).getByRole('checkbox')))
      expect(titles()).toEqual(before)
    }
  })

  it('move a column by the arrow keys of its handle, and by dragging', async () => {
    const { row, headings } = await open()
    const handle = () => within(row('生日')).getByRole('button', { name: '拖动排序：生日' })
    await act(async () => fireEvent.keyDown(handle(), { key: 'ArrowUp' }))
    expect(headings()).toEqual(['姓名', '生日', '手机号'])
    await act(async () => fireEvent.keyDown(handle(), { key: 'ArrowDown' }))
    expect(headings()).toEqual(['姓名', '手机号', '生日'])
    await act(async () => fireEvent.dragStart(row('生日')))
    await act(async () => fireEvent.drop(row('手机号')))
    expect(headings()).toEqual(['姓名', '生日', '手机号'])
  })

  it('hold a column at a side', async () => {
    const { row, list: controller } = await open()
    await press(row('生日'), '固定在左侧')
    expect(controller.columns.snapshot().map(({ column, pin }) => `${column.id} ${pin}`)).toEqual([
      'name left',
      'birthday left',
      'phone null',
    ])
    await press(row('生日'), '取消固定')
    await press(row('姓名'), '取消固定')
    expect(controller.columns.snapshot().every(({ pin }) => pin === null)).toBe(true)
  })

  it('give a column a width', async () => {
    const { row, list: controller } = await open()
    const width = within(row('手机号')).getByRole('spinbutton')
    await act(async () => fireEvent.change(width, { target: { value: '240' } }))
    expect(controller.columns.snapshot().find(({ column }) => column.id === 'phone')).toMatchObject({ widthPx: 240 })
  })
})

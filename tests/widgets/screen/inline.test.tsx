import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FieldDocument, ListDocument, ModelDocument } from '#core/document'
import { Refusal } from '#fixtures/engineWorld.ts'
import { arrived, drawList, page, setNarrow, settle } from './harness.tsx'

const fields: Record<string, FieldDocument> = {
  name: { type: 'text', title: '名称', required: true, max: 10 },
  level: { type: 'int', title: '级别', max: 9 },
  on: { type: 'switch', title: '启用' },
  status: { type: 'text', title: '状态', readonly: true },
  note: { type: 'text', title: '备注' },
}
const model: Partial<ModelDocument> = {
  editWhen: "status != 'gone'",
  states: {
    field: 'status',
    moves: [
      { id: 'stop', title: '停用', from: ['on'], to: 'off', ask: [{ field: 'note', required: true }] },
      { id: 'begin', title: '启用', from: ['off'], to: 'on' },
    ],
  },
}
const list: Partial<ListDocument> = {
  filters: [],
  columns: [
    { field: 'name', inline: true },
    { field: 'level', inline: true },
    { field: 'on', inline: true, confirm: '修改{name}？' },
    { field: 'status', inline: 'states' },
  ],
}

/** A list whose rows are stored: what is saved is there when it is loaded again. */
async function openList({ lacks = [] as string[], edit }: { lacks?: string[]; edit?: () => unknown } = {}) {
  const rows = [
    { id: '1', name: '甲', level: 1, on: 'N', status: 'on', rowVersion: 3 },
    { id: '2', name: '乙', level: 2, on: 'Y', status: 'gone', rowVersion: 1 },
  ]
  const handlers = {
    'GET /dv/thing/list': () => page(rows.map((row) => ({ ...row }))),
    'PUT /dv/thing/edit': ({ body }: { body: Record<string, unknown> }) => {
      if (edit) return edit()
      Object.assign(rows.find(({ id }) => id === body.id) ?? {}, body, { rowVersion: 4 })
      return null
    },
    'POST /dv/thing/move/stop': () => null,
  }
  const rendered = await drawList({ fields, model, list, handlers, lacks })
  await arrived(rendered.container, '.inline-cell, .card-list, .ag-row')
  const cell = (row: string, column: string) =>
    rendered.container.querySelector<HTMLElement>(`.ag-row[row-id="${row}"] [col-id="${column}"]`) as HTMLElement
  const edits = () => rendered.world.callsOf('PUT /dv/thing/edit').map(({ body }) => body)
  return { ...rendered, cell, edits, rows }
}

const begin = async (cell: HTMLElement) => {
  await arrived(cell, 'button')
  await act(async () => fireEvent.click(cell.querySelector('button') as HTMLElement))
  await waitFor(() => expect(cell.querySelector('.inline-field input')).toBeTruthy())
  return cell.querySelector('.inline-field input') as HTMLInputElement
}
const press = (control: HTMLElement, key: string, more = {}) =>
  act(async () => void fireEvent.keyDown(control, { key, ...more }))
const type = (control: HTMLElement, value: string) =>
  act(async () => void fireEvent.change(control, { target: { value } }))

describe('a field in its cell', () => {
  it('is saved alone, at once, with the version of its row', async () => {
    const { cell, edits, world } = await openList()
    const control = await begin(cell('1', 'name'))
    expect([control.value, document.activeElement === control]).toEqual(['甲', true])
    await type(control, '丙')
    await press(control, 'Enter')
    await settle()
    expect(edits()).toEqual([{ id: '1', rowVersion: 3, name: '丙' }])
    expect(cell('1', 'name').textContent).toBe('丙')
    expect(cell('1', 'name').querySelector('input')).toBeNull()
    expect(world.notices).toEqual([])
  })

  it('begins with F2, and Escape gives up', async () => {
    const { cell, edits } = await openList()
    await press(cell('1', 'name'), 'F2')
    await waitFor(() => expect(cell('1', 'name').querySelector('input')).toBeTruthy())
    const control = cell('1', 'name').querySelector('input') as HTMLInputElement
    await type(control, '丙')
    await press(control, 'Escape')
    expect(cell('1', 'name').textContent).toBe('甲')
    expect(edits()).toEqual([])
  })

  it('goes on to the next one with Tab, and saves what was written', async () => {
    const { cell, edits } = await openList()
    const control = await begin(cell('1', 'name'))
    await type(control, '丙')
    await press(control, 'Tab')
    await settle()
    expect(edits()).toEqual([{ id: '1', rowVersion: 3, name: '丙' }])
    await waitFor(() => expect(cell('1', 'level').querySelector('input')).toBeTruthy())
  })

  it('that is left as it was asks for nothing', async () => {
    const { cell, edits } = await openList()
    await press(await begin(cell('1', 'name')), 'Enter')
    expect([edits(), cell('1', 'name').querySelector('input')]).toEqual([[], null])
  })

  it('that breaks a rule stays open and says why', async () => {
    const { cell, edits } = await openList()
    const control = await begin(cell('1', 'name'))
    await type(control, '')
    await press(control, 'Enter')
    expect(screen.getByRole('alert').textContent).toBe('请输入名称')
    expect(cell('1', 'name').querySelector('input')).toBeTruthy()
    expect(edits()).toEqual([])
  })

  it('that the server refuses has its old value back, and says why at the cell', async () => {
    const refusal = () =>
      new Refusal('名称已存在', { result: { fields: [{ field: 'name', message: '名称“丙”已被使用' }] } })
    const { cell, world } = await openList({ edit: refusal })
    const control = await begin(cell('1', 'name'))
    await type(control, '丙')
    await press(control, 'Enter')
    await settle()
    expect(cell('1', 'name').querySelector('.inline-text')?.textContent).toBe('甲')
    expect(screen.getByRole('alert').textContent).toBe('名称“丙”已被使用')
    expect(world.notices).toEqual([])
  })

  it('whose row somebody else has changed is told and loaded again', async () => {
    const { cell, world, rows } = await openList({
      edit: () => new Refusal('数据已被他人修改', { status: 409, code: 409 }),
    })
    const control = await begin(cell('1', 'name'))
    await type(control, '丙')
    Object.assign(rows[0] ?? {}, { name: '丁', rowVersion: 9 })
    await press(control, 'Enter')
    await settle()
    expect(cell('1', 'name').textContent).toBe('丁')
    expect(world.notices.map(({ message }) => message)).toEqual(['数据已被他人修改'])
  })

  it('is text for who may not edit, and in a row that is closed', async () => {
    const { cell } = await openList()
    expect(cell('2', 'name').querySelector('button, input')).toBeNull()
    const other = await openList({ lacks: ['thing:edit'] })
    expect(other.container.querySelectorAll('[col-id="name"] button')).toHaveLength(0)
    expect(other.container.querySelectorAll('.ant-switch')).toHaveLength(0)
  })
})

describe('a switch in its cell', () => {
  it('is turned by a click, once the question is answered', async () => {
    const { cell, edits, world } = await openList()
    await arrived(cell('1', 'on'), '.ant-switch')
    world.says(false)
    await act(async () => fireEvent.click(cell('1', 'on').querySelector('.ant-switch') as HTMLElement))
    await settle()
    expect(edits()).toEqual([])
    expect(world.wholeQuestions).toMatchObject([{ title: '修改启用', okText: '保存', focus: 'cancel' }])
    expect(cell('1', 'on').querySelector('.ant-switch')?.getAttribute('aria-checked')).toBe('false')
    world.says(true)
    await act(async () => fireEvent.click(cell('1', 'on').querySelector('.ant-switch') as HTMLElement))
    await settle()
    expect(edits()).toEqual([{ id: '1', rowVersion: 3, on: 'Y' }])
    expect(cell('1', 'on').querySelector('.ant-switch')?.getAttribute('aria-checked')).toBe('true')
  })
})

describe('a state in its cell', () => {
  it('offers the moves out of it, and takes them as an action does', async () => {
    const { cell } = await openList()
    expect(cell('2', 'status').querySelector('button')).toBeNull()
    await act(async () => fireEvent.click(cell('1', 'status').querySelector('button') as HTMLElement))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['停用'])
  })

  it('is text for who may take none of them', async () => {
    const { cell } = await openList({ lacks: ['thing:stop'] })
    expect(cell('1', 'status').querySelector('button')).toBeNull()
  })
})

it('is written on a card too', async () => {
  setNarrow(true)
  const { container } = await openList()
  expect(container.querySelectorAll('.card .inline-button').length).toBeGreaterThan(0)
})

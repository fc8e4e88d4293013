import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FieldDocument } from '#core/document'
import { arrived, drawForm, drawList, page, settle } from './harness.tsx'

const fields: Record<string, FieldDocument> = {
  name: { type: 'text', title: '名称' },
  kind: { type: 'text', title: '类型' },
  reading: {
    ...{ type: 'variant', title: '读数', typeBy: 'kind' },
    cases: {
      int: { type: 'int', max: 100 },
      bool: { type: 'bool' },
      day: { type: 'date' },
      open: { type: 'dict', dict: 'yn' },
    },
    else: { type: 'text', max: 10 },
  },
}
const control = () => screen.findByLabelText(/读数/)
const type = (name: RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(name), { target: { value } }))
const leave = (name: RegExp) => act(async () => fireEvent.blur(screen.getByLabelText(name)))
const fault = () => screen.queryByRole('alert')?.textContent
const record = { id: '1', rowVersion: 2, name: '甲', kind: 'int', reading: '12' }
const save = async () => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '保存' })))
  await settle()
}

describe('a value whose type another field tells', () => {
  it('has the control of its type, and is stored as text', async () => {
    const { world } = await drawForm({ fields, record, handlers: { 'PUT /dv/thing/edit': () => null } })
    expect((await control()).getAttribute('inputmode')).toBe('numeric')
    await type(/读数/, '42')
    await leave(/读数/)
    await save()
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toEqual({ id: '1', rowVersion: 2, reading: '42' })
  })

  it('changes its control with the type, and keeps what is a value of both', async () => {
    await drawForm({ fields, record })
    await control()
    await type(/类型/, 'text')
    await waitFor(async () => expect(((await control()) as HTMLInputElement).value).toBe('12'))
    expect(fault()).toBeUndefined()
    await type(/类型/, 'bool')
    await waitFor(() => expect(fault()).toBe('读数应为 true 或 false'))
  })

  it('keeps what is no value of the new type as text, says so, and takes it once it is mended', async () => {
    const { world } = await drawForm({
      ...{ fields, record: { ...record, kind: 'other', reading: '约12' } },
      handlers: { 'PUT /dv/thing/edit': () => null },
    })
    await control()
    await type(/类型/, 'int')
    await waitFor(() => expect(fault()).toBe('读数应为整数'))
    expect((screen.getByLabelText(/读数/) as HTMLInputElement).value).toBe('约12')
    await save()
    expect(world.callsOf('PUT /dv/thing/edit')).toEqual([])
    await type(/读数/, '12')
    expect(fault()).toBeUndefined()
    await leave(/读数/)
    expect((await control()).getAttribute('inputmode')).toBe('numeric')
    await save()
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toMatchObject({ kind: 'int', reading: '12' })
  })

  it('keeps to the bounds of its type', async () => {
    await drawForm({ fields, record })
    await control()
    await type(/读数/, '101')
    await leave(/读数/)
    expect(fault()).toContain('100')
  })

  it('is switched on and off where it is yes or no', async () => {
    const { world } = await drawForm({
      ...{ fields, record: { ...record, kind: 'bool', reading: 'false' } },
      handlers: { 'PUT /dv/thing/edit': () => null },
    })
    await act(async () => fireEvent.click(await screen.findByRole('switch')))
    await save()
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toMatchObject({ reading: 'true' })
  })
})

describe('in a list', () => {
  const rows = [
    { id: '1', name: '一', kind: 'int', reading: '12' },
    { id: '2', name: '二', kind: 'bool', reading: 'true' },
    { id: '3', name: '三', kind: 'open', reading: 'Y', reading_dictText: '是的' },
    { id: '4', name: '四', kind: 'int', reading: '约12' },
  ]
  const handlers = { 'GET /dv/thing/list': () => page(rows) }
  const list = { filters: [{ field: 'kind', match: 'eq' as const }, 'reading'], columns: ['name', 'reading'] }

  it('each cell shows what it is in its row', async () => {
    const { container } = await drawList({ fields, list, handlers })
    await arrived(container, '.ag-row')
    const cell = (id: string) => container.querySelector(`.ag-row[row-id="${id}"] [col-id="reading"]`)?.textContent
    await waitFor(() => expect([cell('1'), cell('2'), cell('3'), cell('4')]).toEqual(['12', '是', '是的', '约12']))
  })

  it('a cell is written in by the control of its row', async () => {
    const { container, world } = await drawList({
      ...{ fields, list: { filters: [], columns: ['name', { field: 'reading', inline: true }] } },
      handlers: { ...handlers, 'PUT /dv/thing/edit': () => null },
    })
    await arrived(container, '.inline-cell button')
    const cell = container.querySelector('.ag-row[row-id="1"] [col-id="reading"]') as HTMLElement
    await act(async () => fireEvent.click(cell.querySelector('button') as HTMLElement))
    await waitFor(() => expect(cell.querySelector('input[inputmode="numeric"]')).toBeTruthy())
    const input = cell.querySelector('input') as HTMLInputElement
    await act(async () => fireEvent.change(input, { target: { value: '13' } }))
    await act(async () => fireEvent.blur(input))
    await settle()
    expect(world.callsOf('PUT /dv/thing/edit')[0]?.body).toMatchObject({ id: '1', reading: '13' })
  })

  it('is asked for by text, until the filter beside it tells the type', async () => {
    const { world } = await drawList({ fields, list, handlers })
    await waitFor(() => expect(screen.getByLabelText('读数').tagName).toBe('INPUT'))
    expect(screen.getByLabelText('读数').getAttribute('inputmode')).toBeNull()
    await type(/类型/, 'int')
    await waitFor(() => expect(screen.getByLabelText('读数').getAttribute('inputmode')).toBe('numeric'))
    await type(/读数/, '12')
    await leave(/读数/)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: '搜索' })))
    await settle()
    expect(world.callsOf('GET /dv/thing/list').at(-1)?.query).toMatchObject({ kind: 'int', reading: '12' })
  })
})

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FieldDocument } from '#core/document'
import { drawForm, settle } from './harness.tsx'

const columns = [
  { key: 'point', title: '检查点', validateRules: [{ required: true, message: '请填写检查点' }] },
  { key: 'count', title: '数量', type: 'inputNumber' },
]
const fields = {
  name: { type: 'text', title: '姓名' },
  checks: { type: 'json', title: '检查项', widget: 'editableTable', props: { columns } },
} as unknown as Record<string, FieldDocument>
const tabs = [
  { title: '基本', items: ['name'] },
  { title: '检查', items: ['checks'] },
]
const draw = (checks: object[]) =>
  drawForm({
    ...{ fields, form: { items: [{ tabs }] }, record: { id: '1', rowVersion: 3, name: '周涛', checks } },
    handlers: { 'PUT /dv/thing/edit': () => null },
  })

const save = async () => {
  await act(async () => fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '周海' } }))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '保存' })))
  await settle()
}

it('faults of rows on a tab that was never opened stop a save, which opens it at the first of them', async () => {
  const { world } = await draw([{ point: '阀门' }, { point: '', count: 2 }, { id: '9', point: null }])
  expect(document.querySelector('.ag-root')).toBeNull()
  await save()
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('检查 1'))
  await waitFor(() => expect(screen.getAllByText('请填写检查点')).toHaveLength(2))
  expect(screen.getByText('还有 2 处需要修改')).toBeTruthy()
  const cellOf = (row: number) => document.querySelector(`.ag-row[row-index="${row}"] [col-id="point"]`)
  await waitFor(() => expect(document.activeElement).toBe(cellOf(1)))
  await act(async () => screen.getByRole('button', { name: '保存' }).focus())
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '保存' })))
  await settle()
  await waitFor(() => expect(document.activeElement).toBe(cellOf(1)))
  expect(world.calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

it('rows on a tab that was never opened are saved with the others when nothing is wrong with them', async () => {
  const { world } = await draw([{ point: '阀门' }])
  await save()
  await waitFor(() => expect(world.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1))
  expect(document.querySelector('.ag-root')).toBeNull()
})

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { settled } from '#fixtures/ports.ts'
import { drawField } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'

const columns = [
  { key: 'name', title: '名称', validateRules: [{ required: true, message: '请填写名称' }] },
  { key: 'count', title: '数量', type: 'inputNumber', defaultValue: 1 },
]

describe('rows in one JSON value', () => {
  const field = { type: 'json', title: '检查项' }
  const draw = (value: object[], state: object = {}) =>
    drawField('editableTable', { field, props: { columns }, value }, state)

  it('tell the form of their faults, also of those that came with them, and show none by themselves', async () => {
    const reports: unknown[] = []
    const mounted = await draw([{ id: '1', name: '', count: 2 }], {
      onRowErrors: (errors: unknown) => reports.push(errors),
    })
    await waitFor(() => expect(reports).toEqual([{ '1': { name: '请填写名称' } }]))
    const add = await screen.findByRole('button', { name: '添加一行' })
    await act(async () => {
      fireEvent.click(add)
      await settled()
    })
    await waitFor(() => expect(reports.at(-1)).toEqual({ '1': { name: '请填写名称' }, row_1: { name: '请填写名称' } }))
    expect(document.querySelectorAll('[aria-invalid=true], .is-invalid')).toHaveLength(0)
    await act(async () => mounted.give([{ id: '3', name: '风机' }]))
    await waitFor(() => expect(reports.at(-1)).toBeNull())
  })

  it('that were stored without ids are none of the new ones: closed where the document says so, and removed after a question', async () => {
    const props = { columns, disabledRows: { name: '水泵' } }
    const value = [{ name: '水泵', count: 2 }, { name: '阀门' }]
    const world = createWidgetWorld()
    const questions: string[] = []
    world.ports.confirm.confirm = async ({ message }) => {
      questions.push(message)
      return true
    }
    const mounted = await drawField('editableTable', { field, props, value, world })
    const boxes = () => document.querySelectorAll<HTMLInputElement>('.ag-row:not([row-index="0"]) input[type=checkbox]')
    await waitFor(() => expect(boxes()).toHaveLength(1))
    const closedBox = document.querySelector('.ag-row[row-index="0"] input[type=checkbox]')
    expect(closedBox?.closest('[hidden]')).toBeTruthy()
    const press = (element: Element) =>
      act(async () => {
        fireEvent.click(element)
        await settled()
      })
    await press(boxes()[0] as Element)
    await press(await screen.findByRole('button', { name: /删\s*除/ }))
    await waitFor(() => expect(mounted.value()).toEqual([{ name: '水泵', count: 2 }]))
    expect(questions).toEqual(['确定删除这 1 条数据吗？'])
  })
})

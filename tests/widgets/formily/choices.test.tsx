import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { FieldDocument, ItemEntry } from '#core/document'
import { Done } from '#fixtures/engineWorld.ts'
import { drawForm, drawList, page, settle } from '../screen/harness.tsx'

const options = [
  { value: 'rice', label: '水稻' },
  { value: 'tea', label: '茶叶' },
  { value: 'bees', label: '养蜂' },
]
const fields: Record<string, FieldDocument> = { crops: { type: 'text', title: '作物' } }
const widget = { widget: 'formily/checkboxGroup', props: { options } }
const press = (element: HTMLElement) => act(async () => fireEvent.click(element))

it('several choices of a text are one text, joined by commas', async () => {
  const { world } = await drawForm({
    fields,
    form: { items: [{ field: 'crops', ...widget }] as ItemEntry[] },
    record: { id: '1', rowVersion: 3, crops: 'rice,tea' },
  })
  world.answer({ 'PUT /dv/thing/edit': () => new Done('编辑成功!') })
  const ticked = () => options.filter(({ label }) => screen.getByLabelText<HTMLInputElement>(label).checked)
  expect(ticked().map(({ value }) => value)).toEqual(['rice', 'tea'])
  await press(screen.getByLabelText('养蜂'))
  await press(screen.getByLabelText('水稻'))
  await press(screen.getByRole('button', { name: '保存' }))
  await settle()
  expect(world.callsOf('PUT /dv/thing/edit').map(({ body }) => body)).toEqual([
    { id: '1', rowVersion: 3, crops: 'tea,bees' },
  ])
})

it('a list shows the texts of such choices', async () => {
  const { container } = await drawList({
    fields,
    model: { display: 'crops' },
    list: { columns: [{ field: 'crops', ...widget }] },
    handlers: { 'GET /dv/thing/list': () => page([{ id: '1', crops: 'rice,bees' }]) },
  })
  await settle()
  expect(container.querySelector('[role="gridcell"][col-id="crops"]')?.textContent).toBe('水稻、养蜂')
})

it('what is moved first is the only value', async () => {
  const { world } = await drawForm({
    fields: { crops: { type: 'json', title: '作物' } },
    form: { items: [{ field: 'crops', widget: 'formily/transfer', props: { options } }] as ItemEntry[] },
    record: { id: '1', rowVersion: 3, crops: null },
  })
  world.answer({ 'PUT /dv/thing/edit': () => new Done('编辑成功!') })
  await press(screen.getByText('茶叶'))
  const move = document.querySelector<HTMLElement>('.ant-transfer-operation button:not([disabled])')
  await press(move as HTMLElement)
  await press(screen.getByRole('button', { name: '保存' }))
  await settle()
  expect(world.callsOf('PUT /dv/thing/edit').map(({ body }) => body)).toEqual([
    { id: '1', rowVersion: 3, crops: ['tea'] },
  ])
})

it('Enter in a range of dates goes on in it and saves nothing', async () => {
  const { world } = await drawForm({
    fields: { name: { type: 'text', title: '姓名' }, stay: { type: 'json', title: '起止' } },
    form: { items: ['name', { field: 'stay', widget: 'formily/dateRangePicker' }] as ItemEntry[] },
    record: { id: '1', rowVersion: 3, name: '周涛', stay: null },
  })
  world.answer({ 'PUT /dv/thing/edit': () => new Done('编辑成功!') })
  await act(async () => fireEvent.change(screen.getByLabelText('姓名'), { target: { value: '周水生' } }))
  const [start] = document.querySelectorAll<HTMLInputElement>('.ant-picker-range input')
  start?.focus()
  await act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  await settle()
  expect(world.callsOf('PUT /dv/thing/edit')).toEqual([])
  expect(document.activeElement).toBe(start)
})

it('Tab leaves several choices of a select as they are', async () => {
  const { world } = await drawForm({
    fields: { methods: { type: 'dicts', title: '请求方法', dict: 'http_method' } },
    form: { items: [{ field: 'methods', widget: 'formily/select' }] as ItemEntry[] },
    record: { id: '1', rowVersion: 3, methods: null },
    handlers: {
      'GET /sys/dict/getDictItems/http_method': () => [{ value: 'GET', text: '读取', title: '读取', label: '读取' }],
    },
  })
  world.answer({ 'PUT /dv/thing/edit': () => new Done('编辑成功!') })
  const box = screen.getByRole('combobox', { name: '请求方法' })
  await act(async () => fireEvent.mouseDown(box))
  const option = await screen.findByTitle('读取')
  await press(option)
  await act(async () => fireEvent.keyDown(box, { key: 'Tab', keyCode: 9, which: 9 }))
  await press(screen.getByRole('button', { name: '保存' }))
  await settle()
  expect(world.callsOf('PUT /dv/thing/edit').map(({ body }) => body)).toEqual([
    { id: '1', rowVersion: 3, methods: 'GET' },
  ])
})

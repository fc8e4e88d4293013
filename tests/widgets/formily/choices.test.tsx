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

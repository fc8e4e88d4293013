import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { drawForm, people } from './harness.tsx'

const part: AnyDocument = {
  ...{ kind: 'model', version: 2, id: 'part', title: '配件', internal: true },
  fields: {
    thingId: { type: 'text', title: '物品' },
    maker: { type: 'text', title: '厂家', default: "=concat($parent.name, '厂')" },
    place: { type: 'text', title: '地点', default: '库房' },
  },
}
const parts = { type: 'table', title: '配件', model: 'part', foreignKey: 'thingId' } as const

it('a new row begins with what its defaults come to over the form as it is', async () => {
  await drawForm({
    fields: { ...people, parts },
    others: [part],
    form: { items: ['name', 'parts'] },
    record: { id: '7', rowVersion: 3, name: '周涛', parts: [] },
  })
  await act(async () => fireEvent.change(screen.getByLabelText(/姓名/), { target: { value: '李明' } }))
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: '添加一行' })))
  const cell = (name: string) => document.querySelector(`.ag-row [col-id="${name}"]`)
  await waitFor(() => expect(cell('place')?.textContent).toContain('库房'))
  expect(cell('maker')?.querySelector('input')?.value ?? cell('maker')?.textContent).toBe('李明厂')
})

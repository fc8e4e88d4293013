import { act, fireEvent, screen, waitFor as waitForSoon } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AnyDocument } from '#core/document'
import { drawForm, people, settle } from './harness.tsx'

/** The faces of controls and the areas come when they are needed. */
const waitFor = <T,>(look: () => T) => waitForSoon(look, { timeout: 15_000 })

const parts = { type: 'table', title: '住址', model: 'part', foreignKey: 'thingId' } as const
const cell = (row: number, name: string) =>
  document.querySelector<HTMLElement>(`.ag-row[row-index="${row}"] [col-id="${name}"]`)
const textsOf = (row: number, names: readonly string[]) =>
  names.map((name) => cell(row, name)?.textContent?.replace('选择', ''))

/** Chooses in a cell of the table by what the option reads. */
async function choose(row: number, name: string, text: string): Promise<void> {
  await act(async () => fireEvent.click(cell(row, name) as Element, { detail: 1 }))
  const box = await waitFor(() => {
    const found = cell(row, name)?.querySelector('.ant-select-selector')
    expect(found, cell(row, name)?.outerHTML).toBeTruthy()
    return found as Element
  })
  await act(async () => fireEvent.mouseDown(box))
  await act(async () => fireEvent.change(box.querySelector('input') as Element, { target: { value: text } }))
  const option = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option')].find((each) => each.textContent === text)
    expect(found).toBeTruthy()
    return found as Element
  })
  await act(async () => fireEvent.click(option))
  for (const _ of [1, 2, 3]) await settle()
}

it('a document links columns of areas: each offers what follows from the one before, and is emptied with it', async () => {
  const part: AnyDocument = {
    ...{ kind: 'model', version: 2, id: 'part', title: '住址', internal: true },
    fields: {
      thingId: { type: 'text', title: '物品' },
      province: { type: 'area', title: '省' },
      city: { type: 'area', title: '市' },
      district: { type: 'area', title: '区县' },
    },
  }
  const names = ['province', 'city', 'district']
  await drawForm({
    fields: { ...people, parts },
    others: [part],
    form: {
      items: [
        {
          field: 'parts',
          columns: [
            { field: 'province', linkageKey: 'city' },
            { field: 'city', linkageKey: 'district' },
            { field: 'district' },
          ],
        },
      ],
    },
    record: {
      ...{ id: '7', rowVersion: 3, name: '周涛' },
      parts: [
        { id: '1', rowVersion: 1, province: '43', city: '4301', district: '430121' },
        { id: '2', rowVersion: 1, province: '43', city: '4301', district: '430121' },
      ],
    },
  })
  await waitFor(() => expect(textsOf(0, names)).toEqual(['湖南省', '长沙市', '长沙县']))
  await choose(0, 'province', '湖北省')
  await waitFor(() => expect(textsOf(1, names)).toEqual(['湖南省', '长沙市', '长沙县']))
  expect(cell(0, 'province')?.textContent).toContain('湖北省')
  expect(textsOf(0, ['city', 'district']).join()).not.toMatch(/长沙/)
  await choose(0, 'city', '武汉市')
  expect(cell(0, 'city')?.textContent).toContain('武汉市')
  expect(screen.queryAllByText('长沙县')).toHaveLength(1)
})

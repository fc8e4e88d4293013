import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { loadRows, type RowsState } from '#core/rows'
import { settled } from '#fixtures/ports.ts'
import type { FieldFaceProps } from '#react/widget'
import { drawField, type Mounted } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'
import { tableFace } from './tableFace.ts'

export const field = { type: 'table', title: '样例', model: 'sampleRow', foreignKey: 'sampleId', order: 'orderNum' }
export const two = [
  { id: '1', rowVersion: 3, name: '水位计', count: 2, on: 'Y', kind: 'home', orderNum: 1 },
  { id: '2', rowVersion: 5, name: '雨量计', count: null, on: null, kind: null, orderNum: 2 },
]

export async function openTable(
  records: object[] = two,
  state: Partial<FieldFaceProps> = {},
  world = createWidgetWorld(),
) {
  const mounted = await drawField(
    'subTable',
    { field, value: loadRows(records, 'orderNum'), world },
    { table: tableFace(), ...state },
  )
  await waitFor(() => expect(document.querySelectorAll('.ag-row')).toHaveLength(records.length))
  await waitFor(
    () =>
      records.length === 0 ||
      expect(document.querySelector('[col-id=name] :is(.grid-text, .face-cell, .face-empty, input)')).not.toBeNull(),
  )
  return mounted
}

export const stateOf = ({ value }: Mounted) => value() as RowsState
export const cell = (row: number, key: string) =>
  document.querySelector<HTMLElement>(`.ag-row[row-index="${row}"] [col-id="${key}"]`) as HTMLElement
export const column = (key: string) =>
  [...document.querySelectorAll('.ag-row')]
    .sort((a, b) => Number(a.getAttribute('row-index')) - Number(b.getAttribute('row-index')))
    .map((row) => row.querySelector(`[col-id="${key}"]`)?.textContent)
export const edit = async (row: number, key: string) => {
  await act(async () => {
    fireEvent.click(cell(row, key), { detail: 1 })
    await settled()
  })
  await waitFor(() => expect(cell(row, key).querySelector('input')).not.toBeNull())
  return cell(row, key).querySelector('input') as HTMLInputElement
}
export const type = (control: HTMLInputElement, text: string) =>
  act(async () => fireEvent.change(control, { target: { value: text } }))
/** Sends a clipboard event as browsers do: to the page, while a cell has the focus. */
export async function clipboard(name: 'copy' | 'paste', text = ''): Promise<string> {
  let written = text
  const event = createEvent[name](document.activeElement ?? document.body)
  const clipboardData = {
    getData: () => text,
    setData(_: string, next: string) {
      written = next
    },
  }
  Object.defineProperty(event, 'clipboardData', { value: clipboardData })
  await act(async () => {
    fireEvent(document.activeElement ?? document.body, event)
    await settled()
  })
  return written
}

/** Presses a button once it can be pressed. */
export const press = async (name: string | RegExp) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  await act(async () => {
    fireEvent.click(button)
    await settled()
  })
}
export const tick = async (row: number, shiftKey = false) => {
  const box = () => document.querySelector(`.ag-row[row-index="${row}"] input[type=checkbox]`)
  await waitFor(() => expect(box()).not.toBeNull())
  await act(async () => {
    fireEvent.click(box() as Element, { shiftKey })
    await settled()
  })
}

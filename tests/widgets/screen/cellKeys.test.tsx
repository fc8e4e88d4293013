import { act, fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ListDocument } from '#core/document'
import { arrived, drawList, opened, page, rowsOf } from './harness.tsx'

type Actions = NonNullable<ListDocument['rowActions']>
const several: Actions = ['edit', { id: 'bind', title: '绑定', run: [{ refresh: true }] }, 'delete']

async function open(rowActions: Actions = several) {
  const rendered = await drawList({
    list: { columns: ['name', 'phone'], rowActions },
    handlers: { 'GET /dv/thing/list': () => page(rowsOf(2)) },
  })
  await arrived(rendered.container, '.ag-row .action-link')
  const button = rendered.container.querySelector('.ag-row[row-id="1"] .action-link') as HTMLElement
  return { ...rendered, cell: button.closest('.ag-cell') as HTMLElement }
}

/** Presses a key where the focus is; answers what has the focus then, and whether the key was taken. */
async function press(key: string): Promise<[focus: string, taken: boolean]> {
  let free = true
  await act(async () => {
    free = fireEvent.keyDown(document.activeElement ?? document.body, { key })
  })
  const { activeElement } = document
  const focus = activeElement?.classList.contains('ag-cell') ? 'cell' : (activeElement?.textContent ?? '')
  return [focus, !free]
}

it('Enter goes to the first of several buttons of a cell, the arrows to the others, Escape back to the cell', async () => {
  const { cell } = await open()
  cell.focus()
  const [first, second, third] = [...cell.querySelectorAll('.action-link')].map(({ textContent }) => textContent)
  expect([await press('Enter'), await press('ArrowRight'), await press('ArrowRight')]).toEqual([
    [first, true],
    [second, true],
    [third, true],
  ])
  expect([await press('ArrowRight'), await press('ArrowLeft'), await press('Escape')]).toEqual([
    [first, true],
    [third, true],
    ['cell', true],
  ])
  expect(opened).toEqual([])
})

it('a button that has the focus keeps Enter and the space bar', async () => {
  const { cell } = await open()
  cell.focus()
  const [first] = await press('Enter')
  expect([await press('Enter'), await press(' ')]).toEqual([
    [first, false],
    [first, false],
  ])
})

it.each([
  [' ', undefined],
  ['Enter', ['edit']],
])('%j presses at once: the first of several, or the only one', async (key, rowActions) => {
  const { cell } = await open(rowActions)
  cell.focus()
  await press(key)
  expect(opened).toMatchObject([{ mode: 'edit', recordId: '1' }])
})

it('in a cell of text the space bar ticks the row, and Ctrl+A all of the page', async () => {
  const { container, list } = await open()
  const text = container.querySelector('.ag-row[row-id="2"] [col-id="name"]') as HTMLElement
  const ticked = () => [...list.state.snapshot().selected.keys()]
  text.focus()
  expect([await press(' '), ticked()]).toEqual([['cell', true], ['2']])
  await act(async () => fireEvent.keyDown(text, { key: 'a', ctrlKey: true }))
  expect(ticked()).toEqual(['2', '1'])
})

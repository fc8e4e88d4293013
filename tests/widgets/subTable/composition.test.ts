import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { settled } from '#fixtures/ports.ts'
import { cell, column, edit, openTable, stateOf, two } from './openTable.ts'

const focus = (row: number, key: string) => act(async () => cell(row, key).focus())
const isOpen = () => document.querySelector('.sub-table-editor') !== null

/** Composes as browsers do: only where text can be written, at the place of the caret. */
async function compose(text: string) {
  const target = document.activeElement
  if (!target?.hasAttribute('contenteditable')) return
  await act(async () => {
    fireEvent.compositionStart(target)
    document.getSelection()?.focusNode?.appendChild(document.createTextNode(text))
    fireEvent.compositionEnd(target, { data: text })
    await settled()
  })
}

describe('an input method on the focused cell of a sub-table', () => {
  it('begins to edit a text, with what it composed in place of the value', async () => {
    const mounted = await openTable()
    await focus(0, 'name')
    await compose('水泵')
    await waitFor(() => expect(cell(0, 'name').querySelector('input')?.value).toBe('水泵'))
    expect(document.activeElement).toBe(cell(0, 'name').querySelector('input'))
    expect(stateOf(mounted).rows[0]?.name).toBe('水泵')
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape', keyCode: 27 })
    await waitFor(() => expect(column('name')).toEqual(['水位计', '雨量计']))
  })

  it('changes nothing where it ends without a text', async () => {
    await openTable()
    await focus(0, 'name')
    await compose('')
    expect([isOpen(), column('name')]).toEqual([false, ['水位计', '雨量计']])
  })

  it('does not write into numbers, choices and cells that are closed', async () => {
    await openTable(two, { props: { disabledRows: { name: '雨量计' } } })
    for (const [row, key] of [
      [0, 'count'],
      [0, 'kind'],
      [1, 'name'],
    ] as const) {
      await focus(row, key)
      expect(cell(row, key).hasAttribute('contenteditable')).toBe(false)
    }
  })

  it('leaves a cell to its control and to the mouse', async () => {
    await openTable()
    await focus(0, 'name')
    fireEvent.mouseDown(cell(0, 'name'), { button: 0 })
    expect(cell(0, 'name').hasAttribute('contenteditable')).toBe(false)
    fireEvent.mouseUp(cell(0, 'name'))
    expect(cell(0, 'name').hasAttribute('contenteditable')).toBe(true)
    await edit(0, 'name')
    expect(cell(0, 'name').hasAttribute('contenteditable')).toBe(false)
  })
})

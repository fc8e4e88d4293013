import type { CellKeyDownEvent } from 'ag-grid-community'
import { beforeEach, describe, expect, it } from 'vitest'
import { isForControl, onCellKey } from '../../../src/widgets/screen/grid/cellKeys.ts'

const pressed: string[] = []

/** A focused cell with a button for each name, in a page that keeps what is pressed. */
function cellWith(...names: string[]): HTMLElement {
  const cell = document.createElement('div')
  cell.className = 'ag-cell'
  cell.tabIndex = -1
  for (const name of names) {
    const button = document.createElement('button')
    button.textContent = name
    button.onclick = () => void pressed.push(name)
    cell.append(button)
  }
  document.body.replaceChildren(cell)
  cell.focus()
  return cell
}

/** Presses a key where the focus is; answers what has the focus then and whether the key was the control's own. */
function press(key: string): { focus: string; own: boolean } {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
  const own = isForControl({ event })
  onCellKey({ event } as unknown as CellKeyDownEvent)
  const { activeElement } = document
  return { focus: activeElement?.className === 'ag-cell' ? 'cell' : (activeElement?.textContent ?? ''), own }
}

beforeEach(() => void pressed.splice(0))

describe('the keys of a cell', () => {
  it('press its only control at once', () => {
    cellWith('编辑')
    expect([press('Enter').focus, press(' ').focus, pressed]).toEqual(['cell', 'cell', ['编辑', '编辑']])
  })

  it('go to the first of several, from one to the next, and back to the cell', () => {
    cellWith('编辑', '授权', '更多')
    expect(['Enter', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Escape'].map(press)).toEqual([
      { focus: '编辑', own: false },
      { focus: '授权', own: true },
      { focus: '更多', own: true },
      { focus: '编辑', own: true },
      { focus: '更多', own: true },
      { focus: 'cell', own: true },
    ])
    expect(pressed).toEqual([])
  })

  it('leave Enter and the space bar to a control that has the focus', () => {
    cellWith('编辑', '更多')
    press('Enter')
    expect([press('Enter'), press(' '), pressed]).toEqual([
      { focus: '编辑', own: true },
      { focus: '编辑', own: true },
      [],
    ])
  })

  it('are the editor’s own while a cell is written in, and the arrows the grid’s while the cell has the focus', () => {
    cellWith('编辑', '更多').classList.add('ag-cell-inline-editing')
    document.querySelector('button')?.focus()
    expect(press('ArrowRight')).toEqual({ focus: '编辑', own: false })
    cellWith('编辑', '更多')
    expect(press('ArrowRight')).toEqual({ focus: 'cell', own: false })
  })
})

import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { compileRules } from '#core/rule'
import { settled } from '#fixtures/ports.ts'
import { cell, column, edit, openTable, stateOf, two, type } from './openTable.ts'
import { tableFace } from './tableFace.ts'

describe('the control of a cell', () => {
  it('closes its options on Escape, and ends its editing on the next', async () => {
    await openTable()
    const control = await edit(0, 'kind')
    const pressEscape = () => act(async () => fireEvent.keyDown(control, { key: 'Escape', keyCode: 27 }))
    await act(async () => fireEvent.mouseDown(cell(0, 'kind').querySelector('.ant-select-selector') as Element))
    expect(control.getAttribute('aria-expanded')).toBe('true')
    await pressEscape()
    expect(control.isConnected).toBe(true)
    expect(control.getAttribute('aria-expanded')).toBe('false')
    await pressEscape()
    await waitFor(() => expect(cell(0, 'kind').querySelector('input')).toBeNull())
  })

  it('stays in use while the mouse is let go inside of its row, and not in another one or in the heading', async () => {
    await openTable()
    const isOpen = () => cell(0, 'name').querySelector('input') !== null
    await edit(0, 'name')
    for (const key of ['name', 'kind']) await act(async () => fireEvent.mouseUp(cell(0, key)))
    expect(isOpen()).toBe(true)
    await act(async () => fireEvent.mouseUp(cell(1, '#')))
    await waitFor(() => expect(isOpen()).toBe(false))
    await edit(0, 'name')
    await act(async () => fireEvent.mouseUp(document.querySelector('.ag-header') as Element))
    await waitFor(() => expect(isOpen()).toBe(false))
    await edit(0, 'name')
    await act(async () => fireEvent.mouseUp(cell(1, 'name')))
    const other = await edit(1, 'name')
    expect([isOpen(), document.activeElement]).toEqual([false, other])
  })

  it('is closed by a press elsewhere in the dialog that the table stands in, not by one in a layer of its control', async () => {
    await openTable()
    const modalRoot = () => {
      const root = document.body.appendChild(document.createElement('div'))
      root.className = 'ant-modal-root'
      return root
    }
    const [dialog, layer] = [modalRoot(), modalRoot()] as const
    dialog.append(...document.querySelectorAll('body > div:not(.ant-modal-root)'))
    await edit(0, 'name')
    await act(async () => fireEvent.mouseUp(layer))
    expect(cell(0, 'name').querySelector('input')).not.toBeNull()
    await act(async () => fireEvent.mouseUp(dialog))
    await waitFor(() => expect(cell(0, 'name').querySelector('input')).toBeNull())
    layer.remove()
    dialog.remove()
  })

  it('stays while its row gets other values, which show beside it', async () => {
    const mounted = await openTable()
    const control = await edit(0, 'name')
    await type(control, '雷达')
    const { rows, ...rest } = stateOf(mounted)
    const next = { ...rest, rows: rows.map((row) => (row.id === '1' ? { ...row, count: 8 } : row)) }
    await act(async () => mounted.give(next))
    await waitFor(() => expect(column('count')).toEqual(['8', '–']))
    expect([cell(0, 'name').querySelector('input'), control.value]).toEqual([control, '雷达'])
  })

  it('that always stands there takes the press itself: no other one comes in its place', async () => {
    await openTable()
    const control = () => cell(0, 'on').querySelector<HTMLElement>('[role=switch]')
    await waitFor(() => expect(control()).not.toBeNull())
    await act(async () => {
      fireEvent.click(control() as HTMLElement, { detail: 1 })
      await settled()
    })
    await waitFor(() => expect(control()?.getAttribute('aria-checked')).toBe('false'))
    expect(document.querySelector('.sub-table-editor')).toBeNull()
    await edit(0, 'name')
    expect(document.querySelector('.sub-table-editor')).not.toBeNull()
  })
})

describe('a value', () => {
  it('that two rows share is wrong in both, and in neither once one has another', async () => {
    const table = tableFace()
    const checks = table.checks.map((check) =>
      check.key === 'name' ? { ...check, rules: compileRules(['only'], '名称') } : check,
    )
    await openTable(two, { table: { ...table, checks } })
    await type(await edit(0, 'name'), '雨量计')
    await waitFor(() => expect(column('name')[1]).toBe('雨量计名称不能重复'))
    await type(await edit(1, 'name'), '风速计')
    await waitFor(() => expect(column('name')[0]).toBe('雨量计'))
  })
})

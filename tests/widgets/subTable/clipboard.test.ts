import { act, fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { rowPart } from '#core/permission'
import { patchOf } from '#core/rows'
import { cell, clipboard, column, edit, openTable, stateOf, two } from './openTable.ts'
import { tableFace } from './tableFace.ts'

/** Puts the focus on a cell without opening it. */
const focus = (row: number, key: string) => act(async () => cell(row, key).focus())
const press = (key: string, more: object = {}) =>
  act(async () => fireEvent.keyDown(document.activeElement as Element, { key, ...more }))
const ranged = () => [...document.querySelectorAll('.grid-ranged')].map((one) => one.getAttribute('col-id'))

describe('cells of a sub-table', () => {
  it('are chosen with Shift and an arrow, and copied as a spreadsheet takes them', async () => {
    await openTable()
    await focus(0, 'name')
    await press('ArrowRight', { shiftKey: true })
    await press('ArrowDown', { shiftKey: true })
    await waitFor(() => expect(ranged()).toEqual(['name', 'count', 'name', 'count']))
    expect(await clipboard('copy')).toBe('水位计\t2\r\n雨量计\t\r\n')
    await press('Escape')
    await waitFor(() => expect(ranged()).toEqual([]))
  })

  it('are copied by the names that they show', async () => {
    await openTable()
    await focus(0, 'on')
    await press('ArrowRight', { shiftKey: true })
    expect(await clipboard('copy')).toBe('是\t入户')
  })

  it('are chosen with Shift and a click, which opens no cell', async () => {
    await openTable()
    await focus(0, 'name')
    await act(async () => fireEvent.mouseDown(cell(1, 'count'), { shiftKey: true, button: 0 }))
    await act(async () => fireEvent.click(cell(1, 'count'), { shiftKey: true, detail: 1 }))
    await waitFor(() => expect(ranged()).toEqual(['name', 'count', 'name', 'count']))
    expect(document.querySelector('.sub-table-editor')).toBeNull()
  })

  it('are pasted from the focused one on; lines beyond the end are new rows', async () => {
    const mounted = await openTable()
    await focus(1, 'name')
    await clipboard('paste', '水泵\t5\t否\t电话\r\n风机\t6\t\t入户\r\n')
    await waitFor(() => expect(column('name')).toEqual(['水位计', '水泵', '风机']))
    expect(patchOf(stateOf(mounted))).toEqual({
      added: [{ name: '风机', count: 6, kind: 'home', orderNum: 3 }],
      edited: [{ id: '2', rowVersion: 5, name: '水泵', count: 5, on: 'N', kind: 'phone' }],
      removed: [],
    })
  })

  it('show what they refuse, marked, and take it back as one step', async () => {
    const mounted = await openTable()
    await focus(0, 'name')
    await clipboard('paste', '=cmd\t很多\t是\t传真')
    await waitFor(() => expect(column('count')).toEqual(['很多数量应为整数', '–']))
    expect(column('name')[0]).toBe('=cmd')
    await waitFor(() => expect(column('kind')[0]).toBe('传真方式没有选项“传真”'))
    await focus(0, 'name')
    await press('z', { ctrlKey: true })
    await waitFor(() => expect(column('count')).toEqual(['2', '–']))
    expect(patchOf(stateOf(mounted)).edited).toEqual([])
  })

  it('are no new rows where these may not be added', async () => {
    const mounted = await openTable(undefined, {
      table: { ...tableFace(), withheld: { actions: [rowPart('sample', 'add')] } },
    })
    await focus(1, 'name')
    await clipboard('paste', '水泵\r\n风机\r\n')
    expect(stateOf(mounted).rows.map(({ name }) => name)).toEqual(['水位计', '水泵'])
  })

  it('show what a switch refuses in place of the switch', async () => {
    await openTable()
    await focus(0, 'on')
    await clipboard('paste', '也许')
    await waitFor(() => expect(column('on')[0]).toMatch(/^也许.*应为是或否$/))
    await press('z', { ctrlKey: true })
    await waitFor(() => expect(cell(0, 'on').querySelector('[role=switch]')).not.toBeNull())
  })

  it('come back paste by paste', async () => {
    const mounted = await openTable()
    await focus(0, 'name')
    await clipboard('paste', '一')
    await clipboard('paste', '二')
    await focus(0, 'name')
    await press('z', { ctrlKey: true })
    expect(patchOf(stateOf(mounted)).edited).toEqual([{ id: '1', rowVersion: 3, name: '一' }])
    await press('z', { ctrlKey: true })
    expect(patchOf(stateOf(mounted)).edited).toEqual([])
  })

  it('that are written in take a text, and hand on what is a table', async () => {
    const mounted = await openTable()
    await edit(0, 'name')
    await clipboard('paste', '一个词')
    expect(patchOf(stateOf(mounted)).edited).toEqual([])
    await clipboard('paste', '泵\t9')
    await waitFor(() =>
      expect(patchOf(stateOf(mounted)).edited).toEqual([{ id: '1', rowVersion: 3, name: '泵', count: 9 }]),
    )
  })

  it('of closed rows are passed over, and so are hidden columns', async () => {
    const table = tableFace()
    const columns = table.columns.map((one) => (one.field.name === 'count' ? { ...one, hidden: true } : one))
    const mounted = await openTable(two, { table: { ...table, columns }, props: { disabledRows: { on: ['Y'] } } })
    await focus(0, 'name')
    await clipboard('paste', '甲\t是\r\n乙\t是')
    await waitFor(() =>
      expect(patchOf(stateOf(mounted)).edited).toEqual([{ id: '2', rowVersion: 5, name: '乙', on: 'Y' }]),
    )
  })

  it('are emptied by Delete as one step', async () => {
    const mounted = await openTable()
    await focus(0, 'name')
    await press('ArrowDown', { shiftKey: true })
    await press('Delete')
    await waitFor(() => expect(column('name')).toEqual(['–请输入名称', '–请输入名称']))
    await press('z', { ctrlKey: true })
    expect(patchOf(stateOf(mounted)).edited).toEqual([])
  })

  it('that are only read are copied and never pasted into', async () => {
    const mounted = await openTable(two, { disabled: true })
    await focus(0, 'name')
    expect(await clipboard('copy')).toBe('水位计')
    await clipboard('paste', '别的')
    expect(mounted.emitted).toEqual([])
  })
})

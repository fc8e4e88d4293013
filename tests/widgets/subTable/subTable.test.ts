import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { loadRows, patchOf, setCells } from '#core/rows'
import { createCell } from '#react/watch'
import { drawField, drawShown } from '../draw.tsx'
import { drawEverything } from '../drawEverything.ts'
import { createWidgetWorld } from '../world.tsx'
import { cell, column, edit, field, openTable, press, stateOf, tick, two, type } from './openTable.ts'
import { tableFace } from './tableFace.ts'

describe('a sub-table', () => {
  it('draws every face with every value of its example', async () => {
    expect(await drawEverything('subTable', { table: tableFace() })).toEqual([])
  })

  it('draws what a row comes to while a cell beside it is typed in, in its digits', async () => {
    const table = tableFace(['name', 'count', 'twice'])
    const rows = two.map((row) => ({ ...row, twice: (row.count ?? 0) * 2 }))
    const mounted = await openTable(rows, { table })
    await waitFor(() => expect(column('twice')).toEqual(['4.0', '0.0']))
    const control = await edit(0, 'count')
    await type(control, '7')
    mounted.give(setCells(stateOf(mounted), '1', { twice: 14 }))
    await waitFor(() => expect(column('twice')).toEqual(['14.0', '0.0']))
    expect(cell(0, 'count').querySelector('input')).not.toBeNull()
  })

  it('keeps the ticks and the numbers before a column that keeps to the left', async () => {
    const table = tableFace()
    const columns = table.columns.map((one) => (one.field.name === 'name' ? { ...one, pin: 'left' as const } : one))
    await openTable(two, { table: { ...table, columns } })
    await waitFor(() => expect(column('name')).toEqual(['水位计', '雨量计']))
    const pinned = [...document.querySelectorAll('.ag-grid-pinned-left-cells .ag-header-cell')].map((head) =>
      head.getAttribute('col-id'),
    )
    expect(pinned).toEqual(['$tick', '#', 'name'])
  })

  it('says at once that a cell is none of the type that another one tells by now', async () => {
    const rows = two.map((row) => ({ ...row, kind: 'phone', found: '约十' }))
    await openTable(rows, { table: tableFace(['name', 'kind', 'found']) })
    await waitFor(() => expect(column('found')).toEqual(['约十', '约十']))
    await edit(0, 'kind')
    await act(async () => fireEvent.mouseDown(cell(0, 'kind').querySelector('.ant-select-selector') as Element))
    await act(async () => fireEvent.click(await screen.findByText('入户')))
    await waitFor(() => expect(column('found')).toEqual(['约十所见应为整数', '约十']))
  })

  it('shows its rows with their numbers, by the faces of their widgets', async () => {
    await openTable()
    await waitFor(() => expect(column('kind')).toEqual(['入户', '–']))
    expect([column('#'), column('name'), column('count')]).toEqual([
      ['1', '2'],
      ['水位计', '雨量计'],
      ['2', '–'],
    ])
    expect(document.querySelector('.ag-row')?.getAttribute('style')).toContain('height: 61px')
  })
})

it('of many rows only those near the view are drawn', async () => {
  const many = Array.from({ length: 300 }, (_, at) => ({ ...two[0], id: String(at + 1), orderNum: at + 1 }))
  await drawField('subTable', { field, value: loadRows(many, 'orderNum') }, { table: tableFace() })
  await waitFor(() => expect(document.querySelector('.ag-row')).not.toBeNull())
  expect(document.querySelectorAll('.ag-row').length).toBeLessThan(60)
})

describe('a cell', () => {
  it('is edited in place, and each change is a change of the form', async () => {
    const mounted = await openTable()
    const control = await edit(1, 'count')
    expect([control.getAttribute('aria-label'), document.activeElement]).toEqual(['数量', control])
    await type(control, '7')
    expect(patchOf(stateOf(mounted)).edited).toEqual([{ id: '2', rowVersion: 5, count: 7 }])
    await act(async () => fireEvent.mouseUp(document.body))
    await waitFor(() => expect(column('count')).toEqual(['2', '7']))
    expect(cell(1, 'count').querySelector('input')).toBeNull()
  })

  it('gets back what stood there on Escape', async () => {
    const mounted = await openTable()
    const control = await edit(0, 'name')
    await type(control, '雷达')
    await act(async () => fireEvent.keyDown(control, { key: 'Escape', keyCode: 27 }))
    expect(stateOf(mounted).rows[0]?.name).toBe('水位计')
    await waitFor(() => expect(column('name')).toEqual(['水位计', '雨量计']))
  })

  it('reverts what is no number', async () => {
    const mounted = await openTable()
    await type(await edit(0, 'count'), '2x')
    expect(stateOf(mounted).rows[0]?.count).toBe(2)
  })

  it('with a switch needs no editing, and an empty one changes nothing', async () => {
    const mounted = await openTable()
    expect(mounted.emitted).toEqual([])
    await waitFor(() => expect(cell(1, 'on').querySelector('[role=switch]')).not.toBeNull())
    await act(async () => fireEvent.click(cell(1, 'on').querySelector('[role=switch]') as Element))
    expect(stateOf(mounted).rows[1]?.on).toBe('Y')
  })

  it('says what is wrong with it as soon as it is changed', async () => {
    await openTable()
    const control = await edit(0, 'name')
    await type(control, '')
    await waitFor(() => expect(control.getAttribute('aria-invalid')).toBe('true'))
    await act(async () => fireEvent.mouseUp(document.body))
    await waitFor(() => expect(cell(0, 'name').querySelector('.sub-table-fault')?.getAttribute('title')).toBeTruthy())
    await type(await edit(0, 'name'), '雷达')
    await act(async () => fireEvent.mouseUp(document.body))
    await waitFor(() => expect(column('name')).toEqual(['雷达', '雨量计']))
    expect(document.querySelector('.sub-table-fault')).toBeNull()
  })

  it('says what the form has found', async () => {
    await openTable(two, { table: { ...tableFace(), errors: { '2': { count: '请输入数量' } } } })
    expect(cell(1, 'count').querySelector('.sub-table-fault')?.getAttribute('title')).toBe('请输入数量')
  })
})

describe('rows that others change', () => {
  const [first, second] = [loadRows(two, 'orderNum'), loadRows([{ ...two[0], name: '雷达' }], 'orderNum')]

  it.each([false, true])('are shown as they come: read only %s', async (readonly) => {
    const current = createCell<unknown>(first)
    await openTable(two, { current, readonly })
    await act(async () => current.set(second))
    await waitFor(() => expect(column('name')).toEqual(['雷达']))
  })
})

describe('rows', () => {
  it('are added at the end with their defaults', async () => {
    const mounted = await openTable()
    await press('添加一行')
    expect(patchOf(stateOf(mounted)).added).toEqual([{ on: 'N', orderNum: 3 }])
    await waitFor(() => expect(column('#')).toEqual(['1', '2', '3']))
  })

  it('that are added take the focus in their first cell that may be written', async () => {
    const mounted = await openTable()
    await press('添加一行')
    await waitFor(() => expect(cell(2, 'name').querySelector('input')).toBe(document.activeElement))
    await type(document.activeElement as HTMLInputElement, '风速仪')
    expect(stateOf(mounted).rows[2]?.name).toBe('风速仪')
  })

  it('are added once by a hurried hand', async () => {
    const world = createWidgetWorld()
    const mounted = await openTable(two, {}, world)
    await press('添加一行')
    world.ports.clock.advance(1_499)
    await press('添加一行')
    expect(stateOf(mounted).rows).toHaveLength(3)
    expect(world.ports.notices.at(-1)).toMatchObject({ tone: 'warning', message: '你点击的太快了，请慢点点击!' })
    world.ports.clock.advance(1)
    await press('添加一行')
    expect(stateOf(mounted).rows).toHaveLength(4)
  })

  it('are added as many and where it is set, also the next time', async () => {
    const world = createWidgetWorld()
    const set = async (label: string, value: string) =>
      act(async () => fireEvent.change(await screen.findByLabelText(label), { target: { value } }))
    const first = await openTable(two, {}, world)
    await press('添加设置')
    await set('行数', '0')
    await act(async () => fireEvent.blur(screen.getByLabelText('行数')))
    expect(screen.getByLabelText<HTMLInputElement>('行数').value).toBe('1')
    await set('行数', '2')
    await set('位置', '1')
    await press('保 存')
    expect(world.ports.notices.at(-1)).toMatchObject({ tone: 'success', message: '保存成功' })
    first.unmount()
    const mounted = await openTable(two, {}, world)
    await press('添加 2 行')
    expect(stateOf(mounted).rows.map(({ id, orderNum }) => [id, orderNum])).toEqual([
      ['row_1', 1],
      ['row_2', 2],
      ['1', 3],
      ['2', 4],
    ])
    await waitFor(() => expect(column('#')).toEqual(['1', '2', '3', '4']))
  })

  it('are set by Enter, which presses nothing else', async () => {
    const world = createWidgetWorld()
    await openTable(two, {}, world)
    await press('添加设置')
    const count = await screen.findByLabelText('行数')
    await waitFor(() => expect(count).toBe(document.activeElement))
    await act(async () => fireEvent.change(count, { target: { value: '2' } }))
    expect(fireEvent.keyDown(count, { key: 'Enter' })).toBe(false)
    expect(world.ports.notices.at(-1)).toMatchObject({ message: '保存成功' })
    expect(await screen.findByRole('button', { name: '添加 2 行' })).toBe(document.activeElement)
  })

  it('that the server has are removed after a question', async () => {
    const questions: string[] = []
    let says = false
    const world = createWidgetWorld()
    world.ports.confirm.confirm = async ({ message }) => {
      questions.push(message)
      return says
    }
    const mounted = await openTable(two, {}, world)
    await tick(0)
    await press('删 除')
    expect([questions, stateOf(mounted).rows.length]).toEqual([['确定删除这 1 条数据吗？'], 2])
    says = true
    await press('删 除')
    expect(patchOf(stateOf(mounted)).removed).toEqual([{ id: '1', rowVersion: 3 }])
    await waitFor(() => expect(column('name')).toEqual(['雨量计']))
  })

  it('that are new are removed at once', async () => {
    const world = createWidgetWorld()
    world.ports.confirm.confirm = async () => {
      throw new Error('nobody is asked')
    }
    const mounted = await openTable([], {}, world)
    await press('添加一行')
    await waitFor(() => expect(document.querySelectorAll('.ag-row')).toHaveLength(1))
    await tick(0)
    await press('删 除')
    expect(stateOf(mounted).rows).toEqual([])
  })

  it('are moved one by one: not the first up, not the last down', async () => {
    const mounted = await openTable()
    await tick(0)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '上 移' })).disabled).toBe(true)
    await press('下 移')
    expect(stateOf(mounted).rows.map(({ id, orderNum }) => [id, orderNum])).toEqual([
      ['2', 1],
      ['1', 2],
    ])
    await waitFor(() => expect(column('name')).toEqual(['雨量计', '水位计']))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '下 移' }).disabled).toBe(true)
  })

  it('are ticked from one to the other with Shift, by the space bar and all by Ctrl+A', async () => {
    await openTable([1, 2, 3, 4].map((at) => ({ ...two[0], id: `${at}`, orderNum: at })))
    const ticked = () => [...document.querySelectorAll('.grid-chosen')].map((row) => row.getAttribute('row-id')).sort()
    const key = async (row: number, init: KeyboardEventInit) =>
      act(async () => {
        cell(row, 'name').focus()
        fireEvent.keyDown(cell(row, 'name'), init)
      })
    await tick(0)
    await tick(2, true)
    expect(ticked()).toEqual(['1', '2', '3'])
    await key(1, { key: ' ' })
    expect(ticked()).toEqual(['1', '3'])
    await key(3, { key: ' ', shiftKey: true })
    expect(ticked()).toEqual(['1', '2', '3', '4'])
    await key(0, { key: ' ' })
    await key(0, { key: 'a', ctrlKey: true })
    expect(ticked()).toEqual(['1', '2', '3', '4'])
  })

  it('are no more ticked once the selection is cleared', async () => {
    await openTable()
    await tick(0)
    await tick(1)
    await press(/清空（已选择 2 项）/)
    await waitFor(() => expect(document.querySelectorAll('.grid-chosen')).toHaveLength(0))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '删 除' }).disabled).toBe(true)
  })
})

describe('rows that the document closes', () => {
  const closed = { props: { disabledRows: { kind: ['home', 'phone'] } } }
  const headerBox = () => document.querySelector<HTMLInputElement>('.ag-header input[type=checkbox]')

  it('are neither ticked nor edited, whatever becomes of them; new ones are', async () => {
    const mounted = await openTable(two, closed)
    await waitFor(() => expect(headerBox()).not.toBeNull())
    await act(async () => fireEvent.click(cell(0, 'name'), { detail: 1 }))
    expect([cell(0, 'name').querySelector('input'), cell(0, 'on').querySelector('[role=switch]')]).toEqual([null, null])
    await act(async () => fireEvent.click(headerBox() as Element))
    await waitFor(() => expect(headerBox()?.indeterminate).toBe(false))
    expect([...document.querySelectorAll('.grid-chosen')].map((row) => row.getAttribute('row-id'))).toEqual(['2'])
    await press('删 除')
    expect(stateOf(mounted).rows.map(({ id }) => id)).toEqual(['1'])
  })

  it('leave the tick of all rows half set while some that are open are not ticked', async () => {
    await openTable([...two, { ...two[1], id: '3', orderNum: 3 }], closed)
    await tick(1)
    await waitFor(() => expect(headerBox()?.indeterminate).toBe(true))
    await tick(2)
    await waitFor(() => expect([headerBox()?.indeterminate, headerBox()?.checked]).toEqual([false, true]))
  })
})

describe('cells that do not belong to their row', () => {
  const counted = tableFace()
  const checks = counted.checks.map((check) =>
    check.key === 'count'
      ? {
          ...check,
          isVisible: (row: Readonly<Record<string, unknown>>) => row.kind === 'home',
          writable: (row: Readonly<Record<string, unknown>>) => row.kind === 'home',
        }
      : check,
  )

  it('are empty and closed, keep what they hold, and come back with it', async () => {
    const mounted = await openTable([two[0], { ...two[1], count: 7 }] as object[], { table: { ...counted, checks } })
    expect(column('count')).toEqual(['2', ''])
    await act(async () => fireEvent.click(cell(1, 'count'), { detail: 1 }))
    expect(cell(1, 'count').querySelector('input')).toBeNull()
    expect((await edit(0, 'count')).value).toBe('2')
    expect(stateOf(mounted).rows[1]).toMatchObject({ count: 7 })
    mounted.give(setCells(stateOf(mounted), '2', { kind: 'home' }))
    await waitFor(() => expect(column('count')[1]).toBe('7'))
  })
})

describe('rows that may not be written', () => {
  it('cannot be added, ticked or edited', async () => {
    await openTable(two, { disabled: true })
    expect(screen.queryByRole('button', { name: '添加一行' })).toBeNull()
    await act(async () => fireEvent.click(cell(0, 'name'), { detail: 1 }))
    expect(document.querySelectorAll('.ag-row input')).toHaveLength(0)
  })

  it('are shown in a detail with the columns of their model', async () => {
    await drawShown('subTable', 'Detail', { field, value: two })
    await waitFor(() => expect(document.querySelectorAll('.ag-row')).toHaveLength(2))
    expect(document.querySelector('.ag-header')?.textContent).toContain('名称')
    expect(document.querySelector('[col-id=sampleId]')).toBeNull()
  })

  it('are a number in a table', async () => {
    expect((await drawShown('subTable', 'Cell', { field, value: two })).textContent).toBe('2 行')
  })
})

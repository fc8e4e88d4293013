import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { settled } from '#fixtures/ports.ts'
import { type EditableTableMethods, loadEditableTable } from '#widgets/subTable'
import { drawField } from '../draw.tsx'
import { drawEverything } from '../drawEverything.ts'
import { Around, createWidgetWorld, libraryWith } from '../world.tsx'

const columns = [
  { key: 'name', title: '名称', validateRules: [{ required: true, message: '请填写名称' }] },
  { key: 'count', title: '数量', type: 'inputNumber', defaultValue: 1 },
] as const

async function openTable(more: { dataSource?: readonly object[]; [prop: string]: unknown } = {}) {
  const EditableTable = await loadEditableTable()
  const ref = createRef<EditableTableMethods>()
  const changes: unknown[] = []
  const world = createWidgetWorld()
  const library = libraryWith({ field: { type: 'text', title: '样例' } })
  const table = (others: object) => (
    <Around world={world} library={library}>
      <EditableTable
        ref={ref}
        columns={columns}
        dataSource={rows}
        toolbar
        onChange={(next) => changes.push(next)}
        {...more}
        {...others}
      />
    </Around>
  )
  const { rerender } = render(table({}))
  const { dataSource = rows } = more
  await waitFor(() => expect(document.querySelectorAll('.ag-row:not(.ag-row-pinned)')).toHaveLength(dataSource.length))
  if (!ref.current) throw new Error('the table has no methods')
  const redraw = (others: object) => act(async () => rerender(table(others)))
  return { methods: ref.current, changes, world, redraw }
}

const rows = [
  { id: '1', name: '水泵', count: 2 },
  { id: '2', name: '阀门', count: 5 },
]

describe('an editable table', () => {
  it('draws a column of each type, with every value of its example', async () => {
    expect(await drawEverything('editableTable')).toEqual([])
  })

  it('shows dates with their times whole, and texts cut', async () => {
    const at = { key: 'at', title: '时间', type: 'datetime' } as const
    const row = { id: '1', name: '一二三四五六七八九十一二三', at: '2026-03-02 09:30:00' }
    await openTable({ columns: [columns[0], at], dataSource: [row, { ...row, id: '2' }] })
    const cell = (key: string) => document.querySelector(`.ag-row[row-index="0"] [col-id="${key}"]`)?.textContent
    await waitFor(() =>
      expect([cell('name'), cell('at')]).toEqual(['一二三四五六七八九十一二…', '2026-03-02 09:30:00']),
    )
  })

  it('tells rows and faults by its older methods too', async () => {
    const { methods } = await openTable()
    const all = [
      { id: '1', name: '', count: 2 },
      { id: '2', name: '阀门', count: 5 },
    ]
    await act(async () => methods.setValues([{ rowKey: '1', values: { name: '' } }]))
    expect(methods.getValuesSync()).toEqual({ error: 1, values: all })
    expect(methods.getValuesSync({ validate: false, rowIds: ['1'] })).toEqual({ error: 0, values: all.slice(0, 1) })
    const take = vi.fn()
    await act(() => methods.getValues(take))
    await act(() => methods.getValues(take, true, ['2']))
    await act(() => methods.getValues(take, false))
    expect(take.mock.calls).toEqual([
      [1, all],
      [0, all.slice(1)],
      [0, all],
    ])
    await act(async () => {
      await expect(methods.getValuesPromise()).rejects.toBe('validate no passed')
      expect(await methods.getValuesPromise(true, ['2'])).toEqual(all.slice(1))
    })
    await act(async () => {
      methods.addRows({ name: '风机' })
      methods.removeRowsById('2')
    })
    expect(methods.getDeleteIds()).toEqual(['2'])
  })

  it('adds, changes and removes rows by its methods, and tells of each', async () => {
    const values: unknown[] = []
    const { methods, changes } = await openTable({
      onValueChange: ({ column, value }: Record<string, unknown>) => values.push([column, value]),
    })
    await act(async () => methods.addRows({ name: '风机' }))
    expect(methods.getNewData()).toEqual([{ name: '风机', count: 1 }])
    await act(async () => methods.setValues([{ rowKey: '1', values: { count: 9 } }]))
    await act(async () => methods.removeRowsById('2'))
    expect(methods.getAll()).toEqual({
      tableData: [
        { id: '1', name: '水泵', count: 9 },
        { name: '风机', count: 1 },
      ],
      deleteData: [rows[1]],
    })
    expect([values, changes.length]).toEqual([[['count', 9]], 3])
    expect(() => methods.insertRows({}, -1)).toThrow('insertRows takes an index from 0 on')
  })

  it('checks the rows that were changed, or all', async () => {
    const { methods } = await openTable()
    expect(await methods.fullValidateTable()).toBeNull()
    await act(async () => methods.setValues([{ rowKey: '2', values: { name: '' } }]))
    expect(await methods.validateTable()).toEqual({ '2': { name: '请填写名称' } })
  })

  it('keeps the pair of a check box as numbers or booleans', async () => {
    const pairs = [
      columns[0],
      { key: 'done', title: '完成', type: 'checkbox', customValue: [1, 0] },
      { key: 'open', title: '开放', type: 'checkbox', customValue: [true, false], defaultChecked: true },
    ] as const
    const { methods, changes } = await openTable({
      columns: pairs,
      dataSource: [{ id: '1', name: '水泵', done: 0, open: true }],
    })
    const box = (key: string) =>
      document.querySelector<HTMLInputElement>(`.ag-row:not(.ag-row-pinned) [col-id="${key}"] input[type=checkbox]`)
    await waitFor(() => expect([box('done')?.checked, box('open')?.checked]).toEqual([false, true]))
    await act(async () => fireEvent.click(box('done') as Element))
    await act(async () => fireEvent.click(box('open') as Element))
    expect(changes.at(-1)).toEqual([{ id: '1', name: '水泵', done: 1, open: false }])
    await act(async () => methods.addRows({}))
    expect(methods.getNewData()).toEqual([{ done: 0, open: true }])
  })

  it('has the buttons of its toolbar only', async () => {
    await openTable({ toolbarConfig: { btn: ['remove'] } })
    expect(await screen.findByRole('button', { name: /删\s*除/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /添加/ })).toBeNull()
  })

  it('asks for the options of linked columns once a parent', async () => {
    const requestData = vi.fn(async (parent: string) =>
      [{ value: `${parent}1`, text: `${parent || '省'}一` }].map((one) => ({
        ...one,
        title: one.text,
        label: one.text,
      })),
    )
    const linked = [
      { key: 'province', title: '省', type: 'select', linkageKey: 'city' },
      { key: 'city', title: '市', type: 'select' },
    ] as const
    const dataSource = [
      { id: '1', province: '1', city: '11' },
      { id: '2', province: '1', city: '11' },
    ]
    await openTable({ columns: linked, dataSource, linkageConfig: [{ key: 'province', requestData }] })
    await waitFor(() => expect(document.querySelector('[col-id=city] .face-cell')?.textContent).toBe('1一'))
    expect(requestData.mock.calls.map(([parent]) => parent).toSorted()).toEqual(['', '1'])
  })
})

it.each([
  [undefined, '36px'],
  ['tiny', '32px'],
] as const)('has lines of totals in size %s that are no higher than compact rows', async (size, heightPx) => {
  await openTable({
    ...(size ? { size } : {}),
    columns: [{ key: 'name' }, { key: 'count', type: 'inputNumber', statistics: ['sum', 'average'] }],
    dataSource: [
      { id: '1', name: 'a', count: 1 },
      { id: '2', name: 'b', count: 2 },
    ],
  })
  const heightOf = (id: string) => document.querySelector<HTMLElement>(`[row-id$="${id}"]`)?.style.height
  await waitFor(() => expect([heightOf('合计'), heightOf('平均')]).toEqual([heightPx, heightPx]))
  expect(heightOf('1')).toBe(size === 'tiny' ? '32px' : '61px')
})

it('says below its columns what they come to, in as many decimals as there are', async () => {
  await openTable({
    columns: [{ key: 'name' }, { key: 'count', type: 'inputNumber', statistics: ['sum', 'average'] }],
    dataSource: [
      { id: '1', name: 'a', count: 0.125 },
      { id: '2', name: 'b', count: 2 },
    ],
    rowNumber: true,
  })
  const line = (measure: string) =>
    [...(document.querySelector(`[row-id$="${measure}"]`)?.querySelectorAll('[col-id]') ?? [])].map(
      (cell) => cell.textContent,
    )
  await waitFor(() =>
    expect([line('合计'), line('平均')]).toEqual([
      ['合计', '', '2.125'],
      ['平均', '', '1.0625'],
    ]),
  )
  const below = [...document.querySelectorAll('[row-index^=b-]')]
  expect(below.map((row) => `${row.getAttribute('row-index')} ${row.querySelector('[col-id]')?.textContent}`)).toEqual([
    'b-0 合计',
    'b-1 平均',
  ])
})

it('has no totals below a table without rows', async () => {
  await openTable({ columns: [{ key: 'count', type: 'inputNumber', statistics: ['sum'] }], dataSource: [] })
  await screen.findByText('暂无数据')
  expect(document.querySelector('[row-index^=b-]')).toBeNull()
})

describe('what a page hears and does', () => {
  const tickAt = async (at: number) => {
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.ag-row input[type=checkbox]')]
    await waitFor(() => expect(boxes()).toHaveLength(2))
    await act(async () => {
      fireEvent.click(boxes()[at] as Element)
      await settled()
    })
  }
  const remove = () =>
    act(async () => {
      fireEvent.click(screen.getByRole('button', { name: /删\s*除/ }))
      await settled()
    })

  it('hears of ticks, and rows stay until a removal is confirmed', async () => {
    const onSelectRowChange = vi.fn()
    let confirmRemove = () => {}
    const onRemove = vi.fn((removal: { confirmRemove?: () => void }) => {
      confirmRemove = removal.confirmRemove ?? confirmRemove
    })
    const { methods, world } = await openTable({ rowSelection: true, asyncRemove: true, onSelectRowChange, onRemove })
    world.ports.confirm.confirm = async () => true
    await tickAt(1)
    expect(onSelectRowChange.mock.calls).toEqual([
      [{ type: 'checkbox', action: 'selected', row: rows[1], selectedRows: [rows[1]], selectedRowIds: ['2'] }],
    ])
    await remove()
    expect([onRemove.mock.lastCall?.[0], methods.getTableData().length]).toEqual([
      { deleteRows: [rows[1]], confirmRemove: expect.any(Function), target: methods },
      2,
    ])
    await act(async () => confirmRemove())
    expect(methods.getTableData()).toEqual([rows[0]])
  })

  it('removes new rows at once, without being asked', async () => {
    const onRemove = vi.fn()
    const { methods } = await openTable({ rowSelection: true, onRemove })
    await act(async () => methods.loadNewData([{ name: '甲' }, { name: '乙' }]))
    await tickAt(0)
    await remove()
    expect([methods.getTableData(), onRemove.mock.calls]).toEqual([[{ name: '乙' }], []])
  })

  it('hears where rows have come, of the save button, and sets values as itself', async () => {
    const calls: string[] = []
    const note = (name: string) => (value?: { isSetValues?: boolean }) =>
      void calls.push(`${name} ${value?.isSetValues ?? ''}`)
    const { methods } = await openTable({
      ...{ onAdded: note('added'), onInserted: note('inserted'), onSave: note('save'), onValueChange: note('value') },
      toolbarConfig: { btn: ['save'] },
    })
    await act(async () => methods.addRows())
    await act(async () => methods.insertRows({ name: '一' }, 0))
    await act(async () => methods.setValues([{ rowKey: '1', values: { count: 8 } }]))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /保\s*存/ })))
    expect(calls).toEqual(['added ', 'inserted ', 'value true', 'save '])
  })

  it.each([
    ['false', (_: unknown, call: (passed: boolean, text?: string) => void) => call(false, '数量不够'), '数量不够'],
    ['false without a text', (_: unknown, call: (passed: boolean) => void) => call(false), '数量有误'],
    ['a rejected promise', () => Promise.reject(new Error('服务不可用')), '服务不可用'],
    [
      'an error',
      () => {
        throw new Error('坏了')
      },
      '坏了',
    ],
  ])('judges cells by handlers of its own: %s', async (_, handler, message) => {
    const { methods } = await openTable({ editRules: { count: [{ handler, message: '数量有误' }] } })
    await act(async () => methods.setValues([{ rowKey: '1', values: { count: 0 } }]))
    await waitFor(() => expect(document.querySelector('[col-id=count] .sub-table-message')?.textContent).toBe(message))
    expect(await act(() => methods.validateTable())).toEqual({ '1': { count: message } })
  })

  it.each([
    [true, ['1 count', '3 name', '3 count']],
    [false, []],
  ])('shows what another list of rows changed: %s', async (reloadEffect, cells) => {
    const { redraw, world } = await openTable({ reloadEffect })
    await redraw({ dataSource: [{ ...rows[0], count: 9 }, rows[1], { id: '3', name: '闸门', count: 1 }] })
    await waitFor(() => expect(document.querySelectorAll('.ag-row:not(.ag-row-pinned)')).toHaveLength(3))
    await act(async () => world.ports.clock.advance(1))
    const fresh = [...document.querySelectorAll('.sub-table-fresh')].map(
      (cell) => `${cell.closest('.ag-row')?.getAttribute('row-id')} ${cell.getAttribute('col-id')}`,
    )
    expect(fresh.filter((cell) => / (name|count)$/.test(cell)).sort()).toEqual([...cells].sort())
    await act(async () => world.ports.clock.advance(1_400))
    expect(document.querySelector('.sub-table-fresh')).toBeNull()
  })

  it('finds nothing where a handler says nothing', async () => {
    const handler = async () => {}
    const { methods } = await openTable({ editRules: { count: [{ handler, message: '数量有误' }] } })
    expect(await act(() => methods.fullValidateTable())).toBeNull()
  })
})

describe('a popup input', () => {
  it('draws its example', async () => {
    expect(await drawEverything('popupInput')).toEqual([])
  })

  it('is written in a box of 300 × 210', async () => {
    const { emitted } = await drawField('popupInput', { value: '一' })
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: /展开输入/ }))
      await settled()
    })
    const box: HTMLTextAreaElement = await screen.findByRole('textbox', { name: /展开输入/ })
    expect([box.style.width, box.style.height, box.value]).toEqual(['300px', '210px', '一'])
    await act(async () => fireEvent.change(box, { target: { value: '一\n二' } }))
    expect(emitted).toEqual(['一\n二'])
  })
})

describe('a search by keyword', () => {
  it('draws its example', async () => {
    expect(await drawEverything('searchSelect')).toEqual([])
  })
})

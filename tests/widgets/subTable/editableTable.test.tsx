import { act, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { settled } from '#fixtures/ports.ts'
import { type EditableTableMethods, loadEditableTable } from '#widgets/subTable'
import { drawField } from '../draw.tsx'
import { drawEverything } from '../drawEverything.ts'
import { Around, createWidgetWorld, libraryWith } from '../world.tsx'

const shows = (look: () => void) => vi.waitFor(() => act(async () => look()))

const columns = [
  { key: 'name', title: '名称', validateRules: [{ required: true, message: '请填写名称' }] },
  { key: 'count', title: '数量', type: 'inputNumber', defaultValue: 1 },
] as const

async function openTable(more: object = {}) {
  const EditableTable = await loadEditableTable()
  const ref = createRef<EditableTableMethods>()
  const changes: unknown[] = []
  const world = createWidgetWorld()
  const library = libraryWith({ field: { type: 'text', title: '样例' } })
  render(
    <Around world={world} library={library}>
      <EditableTable
        ref={ref}
        columns={columns}
        dataSource={rows}
        toolbar
        onChange={(next) => changes.push(next)}
        {...more}
      />
    </Around>,
  )
  await shows(() => expect(document.querySelectorAll('.ag-row')).toHaveLength(2))
  if (!ref.current) throw new Error('the table has no methods')
  return { methods: ref.current, changes, world }
}

const rows = [
  { id: '1', name: '水泵', count: 2 },
  { id: '2', name: '阀门', count: 5 },
]

describe('an editable table', () => {
  it('draws a column of each type, with every value of its example', async () => {
    expect(await drawEverything('editableTable')).toEqual([])
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

  it('has the buttons of its toolbar only', async () => {
    await openTable({ toolbarConfig: { btn: ['remove'] } })
    expect(await screen.findByRole('button', { name: /删\s*除/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /添加/ })).toBeNull()
  })

  it('asks for the options of linked columns once a parent, and empties what follows on a change', async () => {
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
    await shows(() => expect(document.querySelector('[col-id=city] .face-cell')?.textContent).toBe('1一'))
    expect(requestData.mock.calls.map(([parent]) => parent).toSorted()).toEqual(['', '1'])
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

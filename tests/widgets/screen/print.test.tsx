import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { modelWith } from '#fixtures/engineDocuments.ts'
import { openScreen, screenOf } from './openScreen.tsx'

const part = modelWith(
  {
    thingId: { type: 'ref', title: '工单', model: 'thing' },
    name: { type: 'text', title: '配件' },
    amount: { type: 'decimal', title: '金额', scale: 2 },
  },
  { id: 'part', title: '配件', api: '/dv/part' },
)
const order = modelWith({
  name: { type: 'text', title: '标题' },
  parts: { type: 'table', title: '更换配件', model: 'part', foreignKey: 'thingId' },
})
const record = {
  id: '1',
  name: '水泵检修',
  parts: [
    { id: 'a', name: '密封圈', amount: 12 },
    { id: 'b', name: '轴承', amount: 80.5 },
  ],
}

const openPrint = (parts: readonly object[] = record.parts) =>
  openScreen({
    documents: [
      screenOf({
        id: 'test/print',
        type: 'print',
        title: '工单',
        model: 'thing',
        paper: 'A5',
        landscape: true,
        head: '青禾县',
        foot: '第一联',
        items: [
          'name',
          { field: 'parts', columns: ['name', 'amount'], footer: { amount: ['sum'] } },
          { pageBreak: true },
          { text: '签字：' },
          { handwritten: '领导批示', lines: 4 },
          { repeat: 'parts', title: '领用', columns: ['name'], handwritten: ['签名', '备注'] },
        ],
      }),
      order,
      part,
    ],
    answers: { 'GET /dv/thing/queryById': () => ({ ...record, parts }) },
    params: { id: '1' },
    awaited: '.print-rows',
  })

it('stands on a sheet of its size, with what each page repeats', async () => {
  await openPrint()
  const sheet = screen.getByRole('article', { name: '工单' })
  expect([...sheet.classList]).toEqual(['print-sheet', 'is-a5', 'is-landscape', 'is-seen'])
  expect([
    sheet.querySelector('thead .print-head')?.textContent,
    sheet.querySelector('.print-foot')?.textContent,
  ]).toEqual(['青禾县', '第一联'])
  expect(sheet.querySelector('.print-break + .print-text')?.textContent).toBe('签字：')
})

it('has tables with what they come to', async () => {
  await openPrint()
  const lines = () =>
    within(screen.getByRole('article'))
      .getAllByRole('row')
      .map((line) =>
        within(line)
          .queryAllByRole('cell')
          .map(({ textContent }) => textContent),
      )
  await waitFor(() => expect(lines()).toContainEqual(['轴承', '80.50']))
  expect(lines()).toContainEqual(['合计', '92.50'])
})

it('leaves room for what people write by hand', async () => {
  await openPrint()
  const sheet = within(screen.getByRole('article'))
  expect(sheet.getByText('领导批示').style.minHeight).toBe('32mm')
  const table = within(sheet.getByText('领用').parentElement ?? expect.fail())
  const cells = () => table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  await waitFor(() => expect(cells()).toContainEqual(['轴承', '', '']))
  expect(cells()[0]?.slice(1)).toEqual(['签名', '备注'])
})

it('says that a table has no rows', async () => {
  const { container } = await openPrint([])
  expect(container.querySelector('.print-rows tbody td')?.textContent).toBe('暂无数据')
})

it('has empty lines where a sheet to write on lists nobody', async () => {
  await openPrint([])
  const table = within(within(screen.getByRole('article')).getByText('领用').parentElement ?? expect.fail())
  const [head, ...lines] = table.getAllByRole('row')
  expect([...(head?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['配件', '签名', '备注'])
  expect(lines).toHaveLength(12)
  expect(lines.map(({ textContent, children }) => [textContent, children.length])).toEqual(lines.map(() => ['', 3]))
})

it('is printed by its button', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await openPrint()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '打印' })))
  expect(print).toHaveBeenCalledTimes(1)
  print.mockRestore()
})

it('draws the lines of its facts to the edge', async () => {
  const text = (title: string) => ({ type: 'text', title })
  const fields = { name: text('标题'), code: text('编号'), place: text('地点'), note: text('说明'), by: text('经办') }
  await openScreen({
    documents: [
      screenOf({
        id: 'test/print',
        type: 'print',
        title: '工单',
        model: 'thing',
        items: ['name', 'code', 'place', { field: 'note', span: 2 }, 'by'],
      }),
      modelWith(fields),
    ],
    answers: { 'GET /dv/thing/queryById': () => ({ id: '1', name: '水泵检修' }) },
    params: { id: '1' },
    awaited: '.print-facts',
  })
  const facts = [...(document.querySelector('.print-facts')?.children ?? [])] as HTMLElement[]
  expect(facts.map((fact) => `${fact.dataset.item} ${fact.style.gridColumn}`)).toEqual([
    'name span 1',
    'code span 1',
    'place span 2',
    'note span 2',
    'by span 2',
  ])
})

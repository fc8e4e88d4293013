import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Field } from '#core/model'
import { gridFooterLines } from '#widgets/grid'
import { column, openTable, two } from './openTable.ts'
import { tableFace } from './tableFace.ts'

const print = (event: 'beforeprint' | 'afterprint') => act(async () => void window.dispatchEvent(new Event(event)))
const lines = () =>
  [...document.querySelectorAll('.sub-table-paper tr')].map((line) =>
    [...line.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )

it('rows that are read stand on paper in all of their columns, and nowhere else', async () => {
  await openTable(two, { readonly: true })
  await waitFor(() =>
    expect([column('on'), column('kind')]).toEqual([
      ['是', '–'],
      ['入户', '–'],
    ]),
  )
  expect(lines()).toEqual([])
  await print('beforeprint')
  expect(lines()).toEqual([
    ['#', '名称', '数量', '启用', '方式'],
    ['1', '水位计', '2', '是', '入户'],
    ['2', '雨量计', '–', '–', '–'],
  ])
  await print('afterprint')
  expect(lines()).toEqual([])
})

it('a long text stands on paper whole, and breaks only itself', async () => {
  const long = '荷塘村第十二村民小组的水位计'.repeat(20)
  await openTable([{ ...two[0], name: long }], { readonly: true })
  await print('beforeprint')
  const cells = [...document.querySelectorAll<HTMLElement>('.sub-table-paper td')]
  const breaks = cells.map(({ textContent, style }) => `${textContent} ${style.whiteSpace}`.trim())
  expect(breaks).toEqual(['1', long, '2 nowrap', '是 nowrap', '入户 nowrap'])
})

it('nothing is cut of columns for which a sheet has too little room: their lines break', async () => {
  const base = tableFace()
  const titled = (title: string) => ({ ...base, columns: base.columns.map((column) => wide(column, title)) })
  const wide = (column: (typeof base.columns)[number], text: string) => ({
    ...column,
    title: { ...column.title, text },
  })
  const unbroken = () => document.querySelectorAll('.sub-table-paper td[style*="nowrap"]').length
  const { unmount } = await openTable(two, { readonly: true, table: titled('水位') })
  await print('beforeprint')
  expect(unbroken()).toBe(8)
  unmount()
  await openTable(two, { readonly: true, table: titled('荷塘村第十二村民小组的水位计') })
  await print('beforeprint')
  expect(unbroken()).toBe(0)
})

it('totals have the digits of the cells above them', () => {
  const amount = { name: 'amount', document: { scale: 2 } } as unknown as Field
  const lines = (['sum', 'avg'] as const).map((measure, at) => ({
    measure,
    values: { amount: [274, 91.333][at] ?? 0 },
  }))
  expect(gridFooterLines(lines, [{ id: 'amount', field: amount }]).map(({ texts }) => texts.amount)).toEqual([
    '274.00',
    '91.333',
  ])
})

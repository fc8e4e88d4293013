import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { column, openTable, two } from './openTable.ts'

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

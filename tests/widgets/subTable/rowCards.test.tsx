import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadRows } from '#core/rows'
import type { FooterProgram } from '#core/screen'
import { drawField } from '../draw.tsx'
import { setNarrow } from '../screen/harness.tsx'
import { field, two } from './openTable.ts'
import { tableFace } from './tableFace.ts'

const draw = (records: object[], table: object = {}) =>
  drawField(
    'subTable',
    { field, value: loadRows(records, 'orderNum') },
    { readonly: true, table: { ...tableFace(), ...table } },
  )
const cards = () =>
  [...document.querySelectorAll('.row-cards > li')].map((card) => ({
    head: card.querySelector('.row-card-head')?.textContent,
    facts: [...card.querySelectorAll('dl > div')].map((fact) => [...fact.children].map((part) => part.textContent)),
  }))

describe('rows that are read on a phone', () => {
  beforeEach(() => setNarrow(true))

  it('stand one below the other with all that they have, and without a grid that scrolls sideways', async () => {
    await draw(two)
    await waitFor(() =>
      expect(cards()).toEqual([
        {
          head: '1水位计',
          facts: [
            ['数量', '2'],
            ['启用', '是'],
            ['方式', '入户'],
          ],
        },
        { head: '2雨量计', facts: [] },
      ]),
    )
    expect(document.querySelector('.ag-root')).toBeNull()
  })

  it('have their state beside their name, and long texts whole', async () => {
    const name = '荷塘村公共厕所水位监测及排污设施运行情况第三季度巡检意见'.repeat(3)
    const [, kind] = [...tableFace().columns].reverse()
    const columns = tableFace().columns.map((column) =>
      column.field.name === 'kind' && kind
        ? { ...column, priority: 1, field: { ...column.field, type: { ...column.field.type, id: 'dict' } } }
        : column,
    )
    await draw([{ ...two[0], name }], { columns })
    await waitFor(() => expect(cards()[0]?.head).toBe(`1${name}入户`))
    expect(cards()[0]?.facts.map(([title]) => title)).toEqual(['数量', '启用'])
  })

  it('are twenty at first, the others a press away', async () => {
    const many = Array.from({ length: 23 }, (_, at) => ({ ...two[0], id: String(at + 1), orderNum: at + 1 }))
    await draw(many)
    const more = await screen.findByRole('button', { name: '显示其余 3 行' })
    expect(cards()).toHaveLength(20)
    await act(async () => void fireEvent.click(more))
    expect(cards()).toHaveLength(23)
    expect(screen.queryByRole('button', { name: /显示其余/ })).toBeNull()
  })

  it('have their totals below them', async () => {
    const count = tableFace().columns.find((column) => column.field.name === 'count')?.field
    await draw(two, { footer: [{ field: count, measures: ['sum'] }] as unknown as FooterProgram[] })
    const total = await screen.findByRole('region', { name: '合计' })
    await waitFor(() => expect(total.textContent).toBe('合计数量2'))
  })
})

it('rows that are read stand in a grid on wider windows', async () => {
  await draw(two)
  await waitFor(() => expect(document.querySelectorAll('.ag-row')).toHaveLength(2))
  expect(document.querySelector('.row-cards')).toBeNull()
})

import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { loadRows } from '#core/rows'
import { settled } from '#fixtures/ports.ts'
import { columnSize } from '#widgets/subTable'
import { drawField } from '../draw.tsx'
import { createWidgetWorld } from '../world.tsx'
import { field, openTable, two } from './openTable.ts'
import { tableFace } from './tableFace.ts'

const [text] = tableFace(['name']).columns
if (!text) throw new Error('no column')
const ofType = (id: string, more: object = {}, readonly = false) =>
  columnSize(
    { ...text, flexible: false, field: { ...text.field, type: { ...text.field.type, id } }, ...more },
    readonly,
  )
const widthOf = (id: string) => document.querySelector<HTMLElement>(`.ag-header-cell[col-id="${id}"]`)?.style.width

describe('the columns of a sub-table', () => {
  it.each([
    ['int', { width: 120, minWidth: 60 }],
    ['dict', { width: 120, minWidth: 60 }],
    ['datetime', { width: 200, minWidth: 190 }],
    ['user', { width: 220, minWidth: 190 }],
    ['depart', { width: 190, minWidth: 190 }],
    ['date', { width: 135, minWidth: 135 }],
  ])('of type %s are %j wide', (id, size) => {
    expect(ofType(id)).toEqual(size)
  })

  it('that hold texts share what room is left, and are not narrower than the usual', () => {
    expect(ofType('text', { flexible: true })).toEqual({ flex: 1, minWidth: 120 })
  })

  it('that hold sentences show more of them where they are required, and so name their row', () => {
    const sentence = (required: boolean, readonly = false) => {
      const document = { ...text.field.document, max: 200, required }
      return columnSize({ ...text, flexible: true, field: { ...text.field, document } }, readonly)
    }
    expect([sentence(true), sentence(false)]).toEqual([
      { flex: 1, minWidth: 200 },
      { flex: 1, minWidth: 120 },
    ])
    // Where they are only read, texts end in … before the table has to be scrolled.
    expect([sentence(true, true), sentence(false, true)]).toEqual([
      { flex: 2, minWidth: 140 },
      { flex: 1, minWidth: 72 },
    ])
  })

  it.each([
    ['user', { width: 90, minWidth: 60 }],
    ['datetime', { width: 170, minWidth: 60 }],
    ['date', { width: 112, minWidth: 60 }],
    ['int', { width: 96, minWidth: 60 }],
  ])('of type %s are %j wide where they are only read: no selector stands in them', (id, size) => {
    expect(ofType(id, {}, true)).toEqual(size)
  })

  it('are as wide as the document says', () => {
    expect(ofType('datetime', { sized: true, widthPx: 150 })).toEqual({ width: 150 })
  })

  it('stand over rows of 61 px, each under its id, after their numbers in 60 px', async () => {
    await openTable(two, { disabled: true })
    const row = document.querySelector<HTMLElement>('.ag-row[row-id="2"]')
    expect([row?.style.height, widthOf('#'), widthOf('count')]).toEqual(['61px', '60px', '96px'])
  })

  it('stand after numbers in 60 px where rows can be dragged too', async () => {
    await openTable()
    expect(document.querySelectorAll('.grid-serial .ag-drag-handle')).toHaveLength(2)
    expect(widthOf('#')).toBe('60px')
  })

  it('stand after ticks and openers of 40 to 60 px', async () => {
    const rows = { field, props: { rowExpand: true }, value: loadRows(two, 'orderNum') }
    await drawField('subTable', rows, { table: tableFace() })
    await waitFor(() => expect(widthOf('$open')).toBeDefined())
    const widths = ['$tick', '$open'].map((id) => Number.parseInt(widthOf(id) ?? '', 10))
    expect(widths.every((width) => width >= 40 && width <= 60)).toBe(true)
  })

  it('are scrolled in once the rows need more than 400 px', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => ({ id: `r${at}`, name: `第${at}` }))
    await drawField(
      'subTable',
      { field, value: loadRows(rows, 'orderNum'), world: createWidgetWorld() },
      { table: tableFace() },
    )
    await act(settled)
    await waitFor(() => expect(document.querySelector('[style*="height: 400px"] .ag-header')).not.toBeNull())
  })
})

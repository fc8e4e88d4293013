import { describe, expect, it } from 'vitest'
import { columnDefs, fittingPins, type GridColumn, isCramped, ownWidthPx } from '#widgets/grid'

describe('column definitions', () => {
  const column = {
    id: 'name',
    title: '姓名',
    widthPx: 160,
    flexible: true,
    align: 'left' as const,
    sortable: true,
    movable: true,
    cell: { kind: 'text' as const, text: () => '', numeric: false, ellipsis: 25 },
  }

  it('let flexible columns share the width, down to the usual one', () => {
    expect(columnDefs([column])[0]).toMatchObject({ flex: 160, minWidth: 120, lockPosition: false })
  })

  it('are as wide as they say where they have to be scrolled to anyway, and can be dragged narrower', () => {
    const fixed = { ...column, id: 'fixed', flexible: false }
    expect([isCramped([column, fixed], 280), isCramped([column, fixed], 279)]).toEqual([false, true])
    expect(columnDefs([column], true)[0]).toMatchObject({
      flex: null,
      width: 160,
      minWidth: 40,
      resizable: true,
    })
  })

  it('leave room for all of the list’s own', () => {
    expect(ownWidthPx({ drag: {}, selection: {}, serialFrom: 1 } as never)).toBe(144)
    expect(ownWidthPx({ drag: null, selection: null, serialFrom: null })).toBe(0)
  })

  it('keep given widths, and the list’s own columns at the edge', () => {
    const actions = {
      ...column,
      id: '$actions',
      flexible: false,
      movable: false,
      pin: 'right' as const,
      sortable: false,
    }
    expect(columnDefs([actions])[0]).toMatchObject({
      width: 160,
      pinned: 'right',
      lockPosition: 'right',
      resizable: false,
      sortable: false,
    })
  })

  it('leave the order of the rows to the server', () => {
    const { comparator } = columnDefs([column])[0] ?? {}
    expect(typeof comparator === 'function' && comparator('b', 'a', {} as never, {} as never, false)).toBe(0)
  })
})

describe('columns that keep to an edge', () => {
  const column = (id: string, more: Partial<GridColumn> = {}): GridColumn => ({
    id,
    title: id,
    widthPx: 150,
    flexible: true,
    align: 'left',
    sortable: true,
    movable: true,
    cell: { kind: 'text', text: () => '', numeric: false, ellipsis: 25 },
    ...more,
  })
  const pinned = (columns: GridColumn[], roomPx: number) =>
    fittingPins(columns, roomPx).flatMap(({ id, pin }) => (pin ? [id] : []))
  const left = ['a', 'b', 'c', 'd'].map((id) => column(id, { pin: 'left' }))
  const actions = column('$actions', { pin: 'right', movable: false })
  const all = [...left, column('e'), actions]

  it('are as many as leave room for the others, the first ones first, and the actions always', () => {
    expect(pinned(all, 1200)).toEqual(['a', 'b', 'c', 'd', '$actions'])
    expect(pinned(all, 840)).toEqual(['a', 'b', 'c', '$actions'])
    expect(pinned(all, 540)).toEqual(['a', '$actions'])
    expect(pinned(all, 300)).toEqual(['$actions'])
  })

  it('keep their order when they are let go', () => {
    expect(fittingPins(all, 300).map(({ id }) => id)).toEqual(all.map(({ id }) => id))
  })
})

import { describe, expect, it } from 'vitest'
import { columnDefs, fittingPins, foldColumns, type GridColumn, ownWidthPx, withFoldPlace } from '#widgets/grid'

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
    expect([280, 279].map((roomPx) => foldColumns([column, fixed], roomPx).cramped)).toEqual([false, true])
    expect(columnDefs([column], true)[0]).toMatchObject({
      flex: null,
      width: 160,
      minWidth: 40,
      resizable: true,
    })
  })

  it('leave room for all of the list’s own', () => {
    expect(ownWidthPx({ drag: {}, selection: {}, serialFrom: 1, rows: [] })).toBe(112)
    expect(ownWidthPx({ drag: null, selection: null, serialFrom: null, rows: [] })).toBe(0)
  })

  it.each([
    [1, 44],
    [980, 44],
    [981, 53],
    [9_980, 53],
    [99_981, 71],
  ])('give the numbers of twenty rows from %i on %i px', (serialFrom, widthPx) => {
    expect(ownWidthPx({ drag: null, selection: null, serialFrom, rows: Array(20).fill({}) })).toBe(widthPx)
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

describe('columns for which there is no room', () => {
  const column = (id: string, priority: 1 | 2 | 3, more: Partial<GridColumn> = {}): GridColumn => ({
    id,
    title: id,
    widthPx: 100,
    flexible: false,
    align: 'left',
    sortable: true,
    movable: true,
    priority,
    cell: { kind: 'text', text: () => '', numeric: false, ellipsis: 25 },
    ...more,
  })
  const { priority: _, ...actions } = column('$actions', 1, { pin: 'right', movable: false })
  const all = [
    column('name', 1, { pin: 'left' }),
    ...[
      column('code', 3),
      column('kind', 2),
      column('state', 1),
      column('place', 3),
      column('time', 1),
      column('by', 2),
    ],
    actions,
  ]
  const standing = (roomPx: number) => {
    const { columns, folded } = foldColumns(all, roomPx)
    return `${columns.map(({ id }) => id).join(' ')} ${folded}`
  }

  it('fold, the least important ones first, of those the last ones, and never what is pinned', () => {
    expect(standing(800)).toBe('name code kind state place time by $actions 0')
    expect(standing(799)).toBe('name code kind state time by $actions 1')
    expect(standing(699)).toBe('name kind state time by $actions 2')
    expect(standing(599)).toBe('name kind state time $actions 3')
    expect(standing(499)).toBe('name state time $actions 4')
    expect(standing(100)).toBe('name state time $actions 4')
  })

  it('come back where they are narrow enough for what is left, unless more important ones are folded', () => {
    const [wide, narrow, code] = [
      column('wide', 2, { widthPx: 300 }),
      column('narrow', 2),
      column('code', 3, { widthPx: 50 }),
    ]
    const others = [column('state', 1), column('time', 1)]
    const columnsIn = (roomPx: number) =>
      foldColumns([...others, wide, code, narrow], roomPx).columns.map(({ id }) => id)
    expect(columnsIn(500)).toEqual(['state', 'time', 'wide'])
    expect(columnsIn(499)).toEqual(['state', 'time', 'narrow'])
    expect(columnsIn(299)).toEqual(['state', 'time'])
  })

  it('let other texts give way with the names, but for what a time needs', () => {
    const columns = [
      column('name', 1, { pin: 'left', flexible: true, widthPx: 300 }),
      column('person', 1, { widthPx: 280 }),
      column('time', 1, { widthPx: 156 }),
      actions,
    ]
    const widths = (roomPx: number, all = columns) => foldColumns(all, roomPx).columns.map(({ widthPx }) => widthPx)
    expect(widths(836)).toEqual([300, 280, 156, 100])
    expect(widths(835)).toEqual([120, 160, 156, 100])
    expect(widths(835, [...columns.slice(0, -1), { ...actions, widthPx: 200 }]).at(-1)).toBe(200)
    expect(
      widths(
        835,
        columns.map((each) => ({ ...each, sized: each.id === 'person' })),
      )[1],
    ).toBe(280)
  })

  it('let names give way before a figure folds, which take their share again', () => {
    const measured = [
      column('name', 1, { pin: 'left', flexible: true, widthPx: 300 }),
      column('state', 1),
      column('time', 1),
      column('by', 2),
      column('value', 1, { align: 'right' }),
    ]
    const widths = (roomPx: number, columns = measured) =>
      foldColumns(columns, roomPx).columns.map(({ id, widthPx }) => `${id} ${widthPx}`)
    expect(widths(700)).toEqual(['name 300', 'state 100', 'time 100', 'by 100', 'value 100'])
    expect(widths(600)).toEqual(['name 300', 'state 100', 'time 100', 'value 100'])
    expect(widths(500)).toEqual(['name 120', 'state 100', 'time 100', 'value 100'])
    expect(foldColumns(measured, 500).columns[0]).toMatchObject({ flexible: true, pin: undefined })
    expect(widths(419)).toEqual(['name 120', 'state 100', 'time 100'])
    const sized = measured.map((each) => ({ ...each, sized: each.id === 'name' }))
    expect(widths(500, sized)).toEqual(['name 300', 'state 100', 'time 100'])
  })

  it('say how many they are where the actions stand, else at the edge', () => {
    expect(withFoldPlace(all).at(-1)).toMatchObject({ id: '$actions', widthPx: 132 })
    expect(withFoldPlace(all.slice(0, -1)).at(-1)).toMatchObject({ id: '$fold', pin: 'right', movable: false })
  })

  it('leave no spare width: it is shared by those that nobody has sized, else taken by the last', () => {
    const flexible = (sized: readonly string[]) =>
      foldColumns(
        all.map((each) => ({ ...each, sized: sized.includes(each.id) })),
        2000,
      ).columns.flatMap((each) => (each.flexible ? [each.id] : []))
    expect(flexible(['kind', 'by'])).toEqual(['name', 'code', 'state', 'place', 'time'])
    expect(flexible(all.map(({ id }) => id))).toEqual(['by'])
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

import { type ListColumns, type ListController, settingOf } from '#react/list'

type Pin = 'left' | 'right' | null

/** Shows a column as the last one, or hides it. The last shown column stays. */
export function withShown(columns: ListColumns, id: string, visible: boolean): ListColumns {
  const others = columns.columnIds.filter((each) => each !== id)
  if (!visible && others.length === 0) return columns
  return { ...columns, columnIds: visible ? [...others, id] : others }
}

/** Holds a column at a side, or lets it go. */
export const withPin = (columns: ListColumns, id: string, pin: Pin): ListColumns => ({
  ...columns,
  pins: { ...columns.pins, [id]: pin ?? 'none' },
})

/** Gives a column a width. */
export const withWidth = (columns: ListColumns, id: string, widthPx: number): ListColumns => ({
  ...columns,
  widthsPx: { ...columns.widthsPx, [id]: Math.round(widthPx) },
})

/** Puts a shown column before another one; behind all without one. */
export function withPlace(columns: ListColumns, id: string, before: string | null): ListColumns {
  if (id === before || !columns.columnIds.includes(id)) return columns
  const others = columns.columnIds.filter((each) => each !== id)
  const place = before === null ? others.length : others.indexOf(before)
  return place < 0 ? columns : { ...columns, columnIds: others.toSpliced(place, 0, id) }
}

/** Takes over an order; ids that are no columns of the document are left out. */
export const withOrder = (columns: ListColumns, ids: readonly string[]): ListColumns => ({
  ...columns,
  columnIds: ids.filter((id) => columns.columnIds.includes(id)),
})

/** The setting of the columns as it stands, also before the user has made one. */
export const currentColumns = ({
  state,
  columnChoices,
}: Pick<ListController, 'state' | 'columnChoices'>): ListColumns =>
  state.snapshot().columns ?? settingOf(columnChoices.snapshot().map(({ column }) => column))

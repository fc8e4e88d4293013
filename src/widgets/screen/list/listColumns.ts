import { type ListColumns, type ListController, settingOf } from '#react/list'

type Pin = 'left' | 'right' | null

/** Shows a column as the last one, or hides it; none folds any more. The last shown column stays. */
export function withShown(columns: ListColumns, id: string, visible: boolean): ListColumns {
  const others = columns.columnIds.filter((each) => each !== id)
  if (!visible && others.length === 0) return columns
  return { ...columns, columnIds: visible ? [...others, id] : others, unfolded: true }
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

/** Folds the columns for which there is no room, or lets all of them stand. */
export const withFolds = (columns: ListColumns, folds: boolean): ListColumns => ({ ...columns, unfolded: !folds })

/** Takes over an order; ids that are no columns of the document are left out, and a column that it does not name follows the one before it. */
export function withOrder(columns: ListColumns, ids: readonly string[]): ListColumns {
  const { columnIds } = columns
  const ordered = ids.filter((id) => columnIds.includes(id))
  for (const [index, id] of columnIds.entries())
    if (!ordered.includes(id)) ordered.splice(ordered.indexOf(columnIds[index - 1] ?? '') + 1, 0, id)
  return { ...columns, columnIds: ordered }
}

/** The setting of the columns as it stands, also before the user has made one. */
export const currentColumns = ({
  state,
  columnChoices,
}: Pick<ListController, 'state' | 'columnChoices'>): ListColumns =>
  state.snapshot().columns ?? settingOf(columnChoices.snapshot().map(({ column }) => column))

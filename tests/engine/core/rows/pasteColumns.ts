import type { PasteColumn, RowsState } from '#core/rows'

const text = (key: string, followers?: string[]): PasteColumn => ({
  key,
  read: (value) => ({ value }),
  writable: () => true,
  ...(followers ? { followers } : {}),
})

/** A text, a number that a row may lock, and a province with its city. */
export const pasteColumns: readonly PasteColumn[] = [
  text('name'),
  {
    key: 'count',
    read: (value) => (/^-?\d+$/.test(value) ? { value: Number(value) } : { refused: 'no number' }),
    writable: (row) => row.lock !== true,
  },
  text('province', ['city']),
  text('city'),
]

export const columnsFrom = (key: string): readonly PasteColumn[] =>
  pasteColumns.slice(pasteColumns.findIndex((column) => column.key === key))

/** The ids of the rows from an index on. */
export const idsFrom = ({ rows }: RowsState, at: number): string[] => rows.slice(at).map(({ id }) => id)

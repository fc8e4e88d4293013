import type { PasteColumn } from '#core/rows'

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

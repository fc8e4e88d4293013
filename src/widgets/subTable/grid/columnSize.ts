import type { ColDef } from 'ag-grid-community'
import type { Row } from '#core/rows'
import type { ColumnProgram } from '#core/screen'

type Sized = Pick<ColumnProgram, 'field' | 'widthPx' | 'flexible' | 'sized'>

/** The default width of a column, and that of the types that need another; none gets narrower than the second number. spec: widgets §9, Table */
const defaultPx: readonly [number, number] = [120, 60]
const byType: Readonly<Record<string, readonly [widthPx: number, leastPx: number]>> = {
  datetime: [200, 190],
  user: [220, 190],
  users: [220, 190],
  depart: [190, 190],
  departs: [190, 190],
  date: [135, 135],
}

/** Where no selector has to stand in the cell, a name, a day, a moment or a number needs less. */
const byTypeReadPx: Readonly<Record<string, number>> = {
  date: 112,
  int: 96,
  datetime: 170,
  user: 90,
  users: 150,
  depart: 150,
  departs: 150,
}

/** A required text as long as a sentence says what its row is, by more than a few characters. */
const sentence = { characters: 100, leastPx: 200 }

/** Texts that are only read may be narrower before the table is scrolled: they end in …; a sentence gets twice as much of the room. */
const textReadPx = { sentence: 140, other: 72 }

/** How wide a column of a sub-table is: as the document says, else by its type; texts share what room is left. */
export function columnSize(
  { field, widthPx, flexible, sized }: Sized,
  readonly: boolean,
): Pick<ColDef<Row>, 'width' | 'minWidth' | 'flex'> {
  if (sized) return { width: widthPx }
  const readPx = readonly ? byTypeReadPx[field.type.id] : undefined
  if (readPx !== undefined) return { width: readPx, minWidth: defaultPx[1] }
  const [defaultWidthPx, leastPx] = byType[field.type.id] ?? defaultPx
  if (!flexible) return { width: defaultWidthPx, minWidth: leastPx }
  const isSentence = field.document.required === true && Number(field.document.max) > sentence.characters
  if (readonly) return isSentence ? { flex: 2, minWidth: textReadPx.sentence } : { flex: 1, minWidth: textReadPx.other }
  return { flex: 1, minWidth: isSentence ? sentence.leastPx : Math.max(defaultWidthPx, leastPx) }
}

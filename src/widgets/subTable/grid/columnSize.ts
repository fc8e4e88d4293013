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

/** How wide a column of a sub-table is: as the document says, else by its type; texts share what room is left. */
export function columnSize({
  field,
  widthPx,
  flexible,
  sized,
}: Sized): Pick<ColDef<Row>, 'width' | 'minWidth' | 'flex'> {
  if (sized) return { width: widthPx }
  const [defaultWidthPx, leastPx] = byType[field.type.id] ?? defaultPx
  return flexible
    ? { flex: 1, minWidth: Math.max(defaultWidthPx, leastPx) }
    : { width: defaultWidthPx, minWidth: leastPx }
}

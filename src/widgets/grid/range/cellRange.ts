import type { GridApi } from 'ag-grid-community'
import type { GridRow } from '../gridContext.ts'
import { watchClipboard, watchKeys, watchMouse } from './rangeEvents.ts'
import { createRange, type RangeActs } from './rangeState.ts'

/**
 * Ranges of cells: Shift with an arrow or a click, or a drag, extends the range from the focused cell; Ctrl+C copies it, Ctrl+V pastes
 * from it on, Delete empties it, Ctrl+Z takes back a paste. A cell that is written in keeps these keys, but for a paste of
 * several cells. Returns how to end it. spec: readings, Paste in tables
 */
export function followRange<Row extends GridRow>(element: HTMLElement, api: GridApi<Row>, acts: RangeActs): () => void {
  const range = createRange(element, api, acts)
  const parts = { range, acts, stopEditing: () => api.stopEditing() }
  const ends = [
    ...watchMouse(element, range),
    ...watchKeys(element, parts),
    ...watchClipboard(element, parts),
    range.end,
  ]
  return () => {
    for (const end of ends) end()
  }
}

import { type KeyboardEvent, useMemo } from 'react'
import { mayOrder, orderClosed, placeRow, type ShownRow, stepRow } from '#react/list'
import { dragPart, type GridDrag } from '#widgets/grid'
import { useListPart } from '../place/useListPart.ts'
import { ExpandListGrid } from './ExpandListGrid.tsx'
import { FooterListGrid } from './FooterListGrid.tsx'
import { ListGrid, type ListGridProps } from './ListGrid.tsx'
import './drag.css'

const cellOf = (grid: HTMLElement, id: string, column: string): HTMLElement | undefined =>
  [...grid.querySelectorAll<HTMLElement>('.ag-row .ag-cell')].find(
    (cell) => cell.getAttribute('col-id') === column && cell.closest('.ag-row')?.getAttribute('row-id') === id,
  )

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

const nameOf =
  ({ program: { model } }: ListGridProps['list']) =>
  ({ row }: ShownRow): string =>
    String(row[`${model.display}_dictText`] ?? row[model.display] ?? '')

/** The grid of a list whose rows are put in order by dragging them, or with Alt and the arrows. */
export function DragListGrid(props: ListGridProps) {
  const { list } = props
  const closed = useListPart(list, (state) => orderClosed(list, state))
  const drag = useMemo<GridDrag<ShownRow> | null>(
    () =>
      mayOrder(list)
        ? {
            closed,
            part: dragPart,
            offers: ({ more }) => !more,
            name: nameOf(list),
            drop: (id, at, after) => void placeRow(list, { id, at, after }),
          }
        : null,
    [list, closed],
  )
  const step = async (event: KeyboardEvent<HTMLElement>) => {
    const by = event.altKey && drag ? steps[event.key] : undefined
    const { currentTarget, target } = event
    const id = target instanceof Element ? target.closest('.ag-row')?.getAttribute('row-id') : null
    if (!by || !id || !(target instanceof Element)) return
    event.preventDefault()
    event.stopPropagation()
    const column = target.closest('.ag-cell')?.getAttribute('col-id') ?? ''
    await stepRow(list, id, by)
    // The grid keeps the focus in the place; who moves a row stays with the row.
    requestAnimationFrame(() => cellOf(currentTarget, id, column)?.focus())
  }
  const { footer, expand } = list.program
  const Grid = expand ? ExpandListGrid : footer.length > 0 ? FooterListGrid : ListGrid
  return (
    <div className="list-drag" onKeyDownCapture={step}>
      <Grid {...props} {...(drag ? { drag } : {})} />
    </div>
  )
}

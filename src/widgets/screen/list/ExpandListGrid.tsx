import { useMemo } from 'react'
import type { ShownRow } from '#react/list'
import { useWatched } from '#react/watch'
import { expandPart, type GridColumn, type GridExpand } from '#widgets/grid'
import { ExpandedRow } from './ExpandedRow.tsx'
import { ExpandToggle } from './ExpandToggle.tsx'
import { expandedRows } from './expandedRows.ts'
import { FooterListGrid } from './FooterListGrid.tsx'
import { ListGrid, type ListGridProps } from './ListGrid.tsx'

/** The grid of a list whose rows open below themselves. */
export function ExpandListGrid(props: ListGridProps) {
  const { list } = props
  const opened = useWatched(expandedRows(list))
  const column = useMemo<GridColumn<ShownRow>>(
    () => ({
      id: '$expand',
      title: '',
      widthPx: 44,
      flexible: false,
      align: 'center',
      pin: 'left',
      sortable: false,
      movable: false,
      cell: {
        kind: 'node',
        draw: (shownRow) => (shownRow.more ? null : <ExpandToggle list={list} id={shownRow.id} />),
      },
    }),
    [list],
  )
  const expand = useMemo<GridExpand<ShownRow>>(
    () => ({ opened, part: expandPart, draw: ({ id }) => <ExpandedRow key={id} list={list} id={id} /> }),
    [list, opened],
  )
  const opening = useMemo(() => ({ expand, column }), [expand, column])
  if (list.program.footer.length === 0) return <ListGrid {...props} opening={opening} />
  return <FooterListGrid {...props} opening={opening} />
}

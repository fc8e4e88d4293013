import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { rowMessages } from '#core/message'
import type { ListController, ShownRow } from '#react/list'
import { useWatched } from '#react/watch'
import { expandPart, type GridColumn, type GridExpand } from '#widgets/grid'
import { ExpandedRow, expandedRows, toggleRow } from './ExpandedRow.tsx'
import { FooterListGrid } from './FooterListGrid.tsx'
import { ListGrid, type ListGridProps } from './ListGrid.tsx'
import './expand.css'

/** Opens a row below itself, and shuts it. */
function ExpandToggle({ list, id }: { list: ListController; id: string }) {
  const open = useWatched(expandedRows(list)).has(id)
  return (
    <button
      type="button"
      className="expand-toggle"
      aria-expanded={open}
      aria-label={open ? rowMessages.shut : rowMessages.open}
      onClick={() => toggleRow(list, id)}
    >
      {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  )
}

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

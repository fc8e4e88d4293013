import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { messages } from '#core/message'
import type { ListController } from '#react/list'
import { useWatched } from '#react/watch'
import { expandedRows, toggleRow } from './expandedRows.ts'
import './expand.css'

/** Opens a row below itself, and shuts it. */
export function ExpandToggle({ list, id }: { list: ListController; id: string }) {
  const open = useWatched(expandedRows(list)).has(id)
  return (
    <button
      type="button"
      className="expand-toggle"
      aria-expanded={open}
      aria-label={open ? messages.list.shutRow : messages.list.openRow}
      onClick={() => toggleRow(list, id)}
    >
      {open ? <DownOutlined /> : <RightOutlined />}
    </button>
  )
}

import type { GridApi } from 'ag-grid-community'
import { Pagination } from 'antd'
import { type RefObject, useEffect, useState } from 'react'
import { fillText, pickerMessages } from '#core/message'
import type { Row } from '#core/rows'
import { namedPages } from '#widgets/face'
import { eventsIn } from '../state/tableEvents.ts'
import type { TablePages } from '../state/tableOptions.ts'

interface TablePagerProps {
  grid: RefObject<GridApi<Row> | null>
  pages: TablePages
  /** How many rows there are here. */
  count: number
  props: Readonly<Record<string, unknown>>
}

/**
 * The pages of a table. Those of a page that says how many rows there are in all are its own matter: it hears of the change
 * and gives other rows. Else the rows are all here, and the grid turns.
 */
export function TablePager({ grid, pages, count, props }: TablePagerProps) {
  const [turned, setTurned] = useState({ current: pages.current, pageSize: pages.pageSize })
  const { current, pageSize } = pages.total === null ? turned : pages
  useEffect(() => {
    const api = grid.current
    if (pages.total !== null || !api) return
    // A row that is looked for may stand on another page: the grid turns by itself.
    const follow = () => {
      if (!api.isDestroyed())
        setTurned({ current: api.paginationGetCurrentPage() + 1, pageSize: api.paginationGetPageSize() })
    }
    api.addEventListener('paginationChanged', follow)
    return () => {
      if (!api.isDestroyed()) api.removeEventListener('paginationChanged', follow)
    }
  }, [grid, pages.total])
  return (
    <Pagination
      {...namedPages}
      className="sub-table-pages"
      showLessItems
      current={current}
      pageSize={pageSize}
      total={pages.total ?? count}
      showSizeChanger
      showTotal={(total, [from, to]) => fillText(pickerMessages.total, { from, to, total })}
      onChange={(nextPage, nextSize) => {
        if (pages.total === null) {
          grid.current?.setGridOption('paginationPageSize', nextSize)
          grid.current?.paginationGoToPage(nextPage - 1)
        }
        eventsIn(props).onPageChange?.({ current: nextPage, pageSize: nextSize })
      }}
    />
  )
}

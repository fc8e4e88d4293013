import { Pagination } from 'antd'
import type { ListController } from '#react/list'
import { useNarrow } from '../place/useNarrow.ts'
import { totalText } from './listText.ts'
import { useListPart } from './useListPart.ts'

/** Rows a page. spec: shell §9 */
const pageSizes = [10, 20, 30]

/** Which rows are shown, and the way to the others. */
export function PageBar({ list }: { list: ListController }) {
  const narrow = useNarrow()
  const page = useListPart(list, (state) => state.page)
  const pageSize = useListPart(list, (state) => state.pageSize)
  const total = useListPart(list, (state) => state.total)
  const capped = useListPart(list, (state) => state.capped)
  const counted = useListPart(list, ({ status }) => status === 'ready' || status === 'empty')
  const turn = (next: number, nextSize: number) => {
    if (nextSize !== pageSize) list.dispatch({ type: 'pageSize', pageSize: nextSize })
    else list.dispatch({ type: 'page', page: next })
  }
  return (
    <Pagination
      className="list-pages"
      current={page}
      pageSize={pageSize}
      total={total}
      pageSizeOptions={pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b)}
      showSizeChanger={!narrow}
      showQuickJumper={!narrow}
      simple={narrow ? { readOnly: true } : false}
      showTotal={() => (counted ? totalText({ page, pageSize, total, capped }) : null)}
      onChange={turn}
    />
  )
}

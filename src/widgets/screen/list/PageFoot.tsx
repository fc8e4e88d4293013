import { Pagination } from 'antd'
import { useEffect, useState } from 'react'
import { fillText, messages, screenMessages as texts } from '#core/message'
import { useEngine } from '#react/engine'
import type { ListController } from '#react/list'
import { whenDrawn } from '#react/part'
import { namedPages, useNarrow } from '#widgets/face'
import { useListPart } from '../place/useListPart.ts'
import { isTop, type Total, totalParts } from './listText.ts'

/** How many rows there are. A count that stopped at its cap goes on when it is pressed. spec: architecture, Counts */
function TotalText({ list, ...total }: Total & { list: ListController }) {
  const counting = useListPart(list, (state) => state.counting)
  const [before, count, after] = totalParts(total)
  if (!total.capped) return <>{before + count + after}</>
  return (
    <>
      {before}
      <button
        type="button"
        className="action-link"
        title={texts.countAll}
        disabled={counting}
        onClick={() => list.dispatch({ type: 'count' })}
      >
        {counting ? messages.list.loading : count}
      </button>
      {after}
    </>
  )
}

/** The page that is typed at the moment: the value of the box is cut to the pages that are known. */
function typedPage(): number {
  const at = document.activeElement
  return at instanceof HTMLInputElement && at.closest('.ant-pagination-options-quick-jumper') ? Number(at.value) : 0
}

/** Rows a page. spec: shell §9 */
const pageSizes = [10, 20, 30]

/** The size that stands for as many rows as the height holds: to the pager, pages are then counted instead of rows. */
const fitSize = 1

const sizeLabel = (size: number): string =>
  size === fitSize ? texts.fitHeight : fillText(texts.rowsPerPage, { count: size })

/** The sizes that the user may choose, with the one in force; to fit the height where the list or the user's own setting says so. */
function useSizes(list: ListController) {
  const pageSize = useListPart(list, (state) => state.pageSize)
  const fits = useListPart(list, (state) => state.fits)
  const { program, settings } = list
  const offersFit = fits || program.pageSize === 'fit' || settings.ports.settings.theme.current.pageSize === 'fit'
  const sizes = [...new Set(fits ? pageSizes : [...pageSizes, pageSize])].sort((one, other) => one - other)
  const offered = offersFit ? [...sizes, fitSize] : sizes
  return { offered, chosen: fits ? fitSize : pageSize }
}

/** Which rows are shown, and the way to the others; beyond a capped count there is always a next page. A list without rows keeps the place of its pages free. spec: look, Lists */
export function PageBar({ list }: { list: ListController }) {
  const narrow = useNarrow()
  const page = useListPart(list, (state) => state.page)
  const pageSize = useListPart(list, (state) => state.pageSize)
  const total = useListPart(list, (state) => state.total)
  const capped = useListPart(list, (state) => state.capped)
  const top = useListPart(list, ({ flat }) => isTop(list.program, flat))
  const counted = useListPart(list, ({ status }) => status === 'ready')
  const { offered, chosen } = useSizes(list)
  const pages = Math.ceil((capped ? Math.max(total, page * pageSize + 1) : Math.max(total, 1)) / pageSize)
  const turn = (next: number, nextSize: number) => {
    const far = typedPage()
    if (capped && far > next) list.dispatch({ type: 'count', page: far })
    else if (nextSize !== chosen) list.dispatch({ type: 'pageSize', pageSize: nextSize === fitSize ? 'fit' : nextSize })
    else list.dispatch({ type: 'page', page: next })
  }
  return (
    <Pagination
      {...namedPages}
      className={counted ? 'list-pages' : 'list-pages is-absent'}
      current={page}
      pageSize={chosen}
      total={pages * chosen}
      pageSizeOptions={offered}
      showSizeChanger={!narrow && { options: offered.map((size) => ({ value: size, label: sizeLabel(size) })) }}
      showQuickJumper={!narrow}
      simple={narrow ? { readOnly: true } : false}
      showTotal={() =>
        counted && <TotalText list={list} page={page} pageSize={pageSize} total={total} capped={capped} top={top} />
      }
      onChange={turn}
    />
  )
}

/** What comes after the rows of the first page: the way to the others, and the copying of what stands in them. */
export const PageFoot = ({ list }: { list: ListController }) => (
  <>
    <CopyPlace list={list} />
    <PageBar list={list} />
  </>
)

const CellCopy = whenDrawn(() => import('./CellCopy.tsx').then((room) => room.CellCopy))

/** The copying comes when the rows stand and the browser rests. */
function CopyPlace({ list }: { list: ListController }) {
  const { browser } = useEngine()
  const hasRows = useListPart(list, ({ status }) => status === 'ready')
  const [isResting, setResting] = useState(false)
  useEffect(() => (hasRows ? browser.idle(() => setResting(true)) : undefined), [browser, hasRows])
  return isResting && <CellCopy list={list} />
}

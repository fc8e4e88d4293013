import type { ListController } from '#react/list'
import { CellCopy } from './CellCopy.tsx'
import { PageBar } from './PageBar.tsx'

/** What comes after the rows of the first page: the way to the others, and the copying of what stands in them. */
export const PageFoot = ({ list }: { list: ListController }) => (
  <>
    <CellCopy list={list} />
    <PageBar list={list} />
  </>
)

import type { ListController } from '#react/list'
import { PageBar } from './pagePart.tsx'
import { useListPart } from './useListPart.ts'

/** The pages of a tree of names, where its top does not fit on one. */
export function OutlinePages({ list }: { list: ListController }) {
  const more = useListPart(list, ({ total, pageSize, page }) => total > pageSize || page > 1)
  return more ? <PageBar list={list} /> : null
}

import { List } from './listPart.tsx'
import { CardList, ListGrid, NarrowHead } from './rowParts.tsx'

/** Fetches what draws a list ahead of the first one. A narrow window shows cards and needs no grid. */
export function loadList(): Promise<unknown> {
  const wide = window.matchMedia('(min-width: 768px)').matches
  return Promise.all([List, ...(wide ? [ListGrid] : [NarrowHead, CardList])].map((part) => part.ahead()))
}

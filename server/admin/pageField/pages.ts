import type { MenuItemDocument } from '#core/document'
import type { Library } from '#core/library'
import { type PagePart, partsOfPage } from './pageParts.ts'

/** A page with its parts, or an area, which has none. */
export interface Page {
  code: string
  name: string
  /** The area that it belongs to; null for an area. */
  parent: string | null
  parts: readonly PagePart[]
}

/** Every screen with parts, below its area; areas come first. `only` is the id of one screen. */
export function pagesOf(library: Library, only?: string): Page[] {
  const ids = only === undefined ? library.screenIds() : [only]
  const pages = ids.flatMap((id): Page[] => {
    const document = library.screen(id)
    const parts = document && !document.abstract ? partsOfPage(document, library) : []
    return document && parts.length > 0 ? [{ code: id, name: document.title, parent: areaOf(id), parts }] : []
  })
  const names = areaNames(library)
  const areas = [...new Set(pages.map(({ code }) => areaOf(code)))]
  return [...areas.map((code): Page => ({ code, name: names.get(code) ?? code, parent: null, parts: [] })), ...pages]
}

const areaOf = (screenId: string): string => screenId.slice(0, screenId.indexOf('/'))

/** What the menu calls an area: the group at the top that holds the most of its screens. */
function areaNames(library: Library): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const group of library.menus().flatMap(({ items }) => items))
    for (const id of screensUnder(group)) {
      const ofArea = counts.get(areaOf(id)) ?? new Map<string, number>()
      counts.set(areaOf(id), ofArea.set(group.title, (ofArea.get(group.title) ?? 0) + 1))
    }
  return new Map([...counts].map(([area, groups]) => [area, mostOf(groups)]))
}

const screensUnder = ({ screen, children = [] }: MenuItemDocument): string[] => [
  ...(screen ? [screen] : []),
  ...children.flatMap(screensUnder),
]

const mostOf = (groups: ReadonlyMap<string, number>): string =>
  [...groups].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''

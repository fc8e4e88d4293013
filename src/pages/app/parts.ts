import type { ComponentType } from 'react'
import type { PageParts, PageProps, ScreenProps } from '#pages/page'
import { partOf } from '#react/part'

/** How the parts of pages are loaded. */
export interface LoadParts {
  /** Is given the hand-written pages, which documents name too. */
  screen: (pages: PageParts['pages']) => Promise<ComponentType<ScreenProps>>
  pages: Readonly<Record<string, () => Promise<ComponentType<PageProps>>>>
}

/** The parts, each loaded when it is first drawn. */
export function pageParts({ screen, pages }: LoadParts): PageParts {
  const lazyPages = new Map(Object.entries(pages).map(([name, load]) => [name, partOf(load)]))
  return { Screen: partOf(() => screen(lazyPages)), pages: lazyPages }
}

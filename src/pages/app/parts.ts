import type { ComponentType } from 'react'
import { retrying } from '#pages/chunk'
import type { PageParts, PageProps, ScreenProps } from '#pages/page'
import { partOf } from '#react/part'

/** How the parts of pages are loaded. */
export interface LoadParts {
  /** Is given the hand-written pages, which documents name too. */
  screen: (pages: PageParts['pages']) => Promise<ComponentType<ScreenProps>>
  pages: Readonly<Record<string, () => Promise<ComponentType<PageProps>>>>
}

const lazily = <P extends object>(load: () => Promise<ComponentType<P>>) => partOf(retrying(load))

/** The parts, each loaded when it is first drawn. */
export function pageParts({ screen, pages }: LoadParts): PageParts {
  const lazyPages = new Map(Object.entries(pages).map(([name, load]) => [name, lazily(load)]))
  return { Screen: lazily(() => screen(lazyPages)), pages: lazyPages }
}

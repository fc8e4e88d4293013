import { type ComponentType, lazy } from 'react'
import { retrying } from '#pages/chunk'
import type { PageParts, PageProps, ScreenProps } from '#pages/page'

/** How the parts of pages are loaded. */
export interface LoadParts {
  screen: () => Promise<ComponentType<ScreenProps>>
  pages: Readonly<Record<string, () => Promise<ComponentType<PageProps>>>>
}

const lazily = <P>(load: () => Promise<ComponentType<P>>) => lazy(retrying(async () => ({ default: await load() })))

/** The parts, each loaded when it is first drawn. */
export const pageParts = ({ screen, pages }: LoadParts): PageParts => ({
  Screen: lazily(screen),
  pages: new Map(Object.entries(pages).map(([name, load]) => [name, lazily(load)])),
})

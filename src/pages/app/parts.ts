import type { ComponentType } from 'react'
import type { ComposedScreens } from '#pages/engine'
import type { PageParts, PageProps } from '#pages/page'
import { partOf } from '#react/part'

/** How the parts of pages are loaded. */
export interface LoadParts {
  /** Receives the hand-written pages, which documents refer to by name. */
  engine: (pages: PageParts['pages']) => Promise<ComposedScreens>
  pages: Readonly<Record<string, () => Promise<ComponentType<PageProps>>>>
}

/** The parts of the application, each loaded when first rendered. */
export function pageParts({ engine, pages }: LoadParts): PageParts {
  const lazyPages = new Map(Object.entries(pages).map(([name, load]) => [name, partOf(load)]))
  const composed = once(() => engine(lazyPages))
  return {
    Screen: partOf(async () => (await composed()).Screen),
    Inspector: partOf(async () => (await composed()).Inspector),
    Provider: partOf(async () => (await composed()).Provider),
    pages: lazyPages,
  }
}

/** The engine is one for all parts; a failed load is tried again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | null = null
  return () => {
    promise ??= load().catch((error) => {
      promise = null
      throw error
    })
    return promise
  }
}

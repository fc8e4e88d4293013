import type { ItemProgram } from '#core/screen'
import type { EmbeddedProps } from '#react/item'
import { whenDrawn } from '#react/part'
import { Timeline } from './timelinePart.ts'

/** Loaded with the first embedded list, screen or timeline. */
export const Inside = whenDrawn<EmbeddedProps>(() => import('./Embedded.tsx').then(({ EmbeddedHost }) => EmbeddedHost))

/** Prefetches what draws an item that has rows or a screen of its own. */
export async function bringInside(item: ItemProgram): Promise<void> {
  if (item.kind === 'list' || item.kind === 'screen') await Inside.ahead()
  if (item.kind === 'timeline' && item.document) await Promise.all([Inside.ahead(), Timeline.ahead()])
}

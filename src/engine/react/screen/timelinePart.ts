import type { TimelineItem } from '#core/screen'
import type { EmbeddedProps } from '#react/item'
import { whenDrawn } from '#react/part'

/** Loaded with the first timeline over other records. */
export const Timeline = whenDrawn<EmbeddedProps & { item: TimelineItem }>(() =>
  import('./EmbeddedTimeline.tsx').then(({ EmbeddedTimeline }) => EmbeddedTimeline),
)

import type { EmbeddedProps } from '#react/item'
import { whenDrawn } from '#react/part'

/** Lists inside forms and details come when the first of them is drawn. */
export const ListInside = whenDrawn<EmbeddedProps>(() =>
  import('./EmbeddedList.tsx').then(({ EmbeddedListHost }) => EmbeddedListHost),
)

import type { EmbeddedProps } from '#react/item'
import { whenDrawn } from '#react/part'

/** Lists and screens inside forms and details come when the first of them is drawn. */
export const Inside = whenDrawn<EmbeddedProps>(() => import('./Embedded.tsx').then(({ EmbeddedHost }) => EmbeddedHost))

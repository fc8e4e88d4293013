import type { EmbeddedProps } from '#react/item'
import { whenDrawn } from '#react/part'

/** Loaded with the first embedded list, screen or timeline. */
export const Inside = whenDrawn<EmbeddedProps>(() => import('./Embedded.tsx').then(({ EmbeddedHost }) => EmbeddedHost))

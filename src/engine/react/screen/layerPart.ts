import { whenDrawn } from '#react/part'

/** What is opened over a screen: nothing is at first. */
export const LayerHost = whenDrawn(() => import('./LayerHost.tsx').then((room) => room.LayerHost))

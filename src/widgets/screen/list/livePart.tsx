import { whenDrawn } from '#react/part'

/** What a list that follows its records says and does: loaded only for those. */
export const LiveTools = whenDrawn(() => import('./LiveTools.tsx').then((room) => room.LiveTools))

/** What a list that is asked for again and again says and does. */
export const RefreshNote = whenDrawn(() => import('./RefreshNote.tsx').then((room) => room.RefreshNote))

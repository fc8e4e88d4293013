import { whenDrawn } from '#react/part'

/** What a list that follows its records says and does: loaded only for those. */
export const LiveTools = whenDrawn(() => import('./LiveTools.tsx').then((room) => room.LiveTools))

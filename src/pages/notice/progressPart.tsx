import { whenDrawn } from '#react/part'

/** How far work is: loaded with the first that is followed. */
export const ProgressBody = whenDrawn(() => import('./ProgressBody.tsx').then((room) => room.ProgressBody))

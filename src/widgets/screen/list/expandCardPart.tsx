import { whenDrawn } from '#react/part'

/** What a card opens below its facts. */
export const ExpandCard = whenDrawn(() => import('./ExpandCard.tsx').then((room) => room.ExpandCard))

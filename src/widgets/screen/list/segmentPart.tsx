import { whenDrawn } from '#react/part'

/** The numbers and tabs above a list. Their room is kept free until they are there. */
export const Segments = whenDrawn(
  () => import('./Segments.tsx').then((room) => room.Segments),
  <div className="list-segments" />,
)

import { whenDrawn } from '#react/part'

/** A cell that is written in. Until that is there, what it shows stands in its place. */
export const InlineCell = whenDrawn(
  () => import('./InlineCell.tsx').then((room) => room.InlineCell),
  ({ children }) => children,
)

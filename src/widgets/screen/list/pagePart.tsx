import { whenDrawn } from '#react/part'

/** The way to the other pages comes after the rows of the first. Its room is kept free until it is there. */
export const PageBar = whenDrawn(
  () => import('./PageBar.tsx').then((room) => room.PageBar),
  <div className="list-pages" />,
)

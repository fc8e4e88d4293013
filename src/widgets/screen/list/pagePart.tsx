import { whenDrawn } from '#react/part'

/** The way to the other pages comes after the rows of the first. Its space is reserved until it is there. */
export const PageBar = whenDrawn(
  () => import('./PageFoot.tsx').then((room) => room.PageFoot),
  <div className="list-pages" />,
)

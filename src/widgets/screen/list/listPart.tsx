import { whenDrawn } from '#react/part'
import { LoadingView } from '../state/LoadingView.tsx'

/** A whole list. */
export const List = whenDrawn(
  () => import('./ListView.tsx').then((room) => room.ListView),
  <LoadingView rows={10} page />,
)

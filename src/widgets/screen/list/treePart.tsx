import { whenDrawn } from '#react/part'
import { LoadingView } from '../state/LoadingView.tsx'

const load = () => import('./TreePanels.tsx').then((room) => room.TreePanels)

/** The trees beside a list. Their space is reserved until they are there, so that the rows stay where they are. */
export const SideTrees = whenDrawn(
  load,
  <aside className="list-side is-coming">
    <LoadingView rows={6} />
  </aside>,
)

/** The button that opens the trees on a phone. */
export const TreeButton = whenDrawn(load)

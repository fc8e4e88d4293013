import { whenDrawn } from '#react/part'
import { LoadingView } from '../state/LoadingView.tsx'

const space = (
  <div className="list-space">
    <LoadingView rows={10} page />
  </div>
)

/** What draws the rows of a list: a grid in wide windows, cards below their head on phones. */
export const ListGrid = whenDrawn(() => import('./ListGrid.tsx').then((room) => room.ListGrid), space)
export const FooterListGrid = whenDrawn(() => import('./FooterListGrid.tsx').then((room) => room.FooterListGrid), space)
export const ExpandListGrid = whenDrawn(() => import('./ExpandListGrid.tsx').then((room) => room.ExpandListGrid), space)
export const DragListGrid = whenDrawn(() => import('./DragListGrid.tsx').then((room) => room.DragListGrid), space)
export const TileList = whenDrawn(() => import('./TileList.tsx').then((room) => room.TileList), space)
export const CardList = whenDrawn(() => import('./CardList.tsx').then((room) => room.CardList), space)
export const OutlineRows = whenDrawn(() => import('./OutlineRows.tsx').then((room) => room.OutlineRows), space)
export const OutlineHead = whenDrawn(() => import('./OutlineHead.tsx').then((room) => room.OutlineHead))
export const OutlinePages = whenDrawn(() => import('./OutlineHead.tsx').then((room) => room.OutlinePages))
export const NarrowHead = whenDrawn(
  () => import('./NarrowHead.tsx').then((room) => room.NarrowHead),
  ({ list: { program, toolbar } }) => {
    const { actions, more } = toolbar.snapshot()
    return (
      <>
        <div className={program.filters.length + program.trees.length > 0 ? 'list-narrow-head is-coming' : ''} />
        {actions.length + more.length > 0 && <div className="list-narrow-tools is-coming" />}
      </>
    )
  },
)
export const NarrowSelection = whenDrawn(() => import('./NarrowSelection.tsx').then((room) => room.NarrowSelection))

/** What a list that follows its records says and does: loaded only for those. */
export const LiveTools = whenDrawn(
  () => import('./LiveTools.tsx').then((room) => room.LiveTools),
  ({ says }) => <div className={says !== true && (says.pause || says.sound) ? 'list-live is-pressed' : 'list-live'} />,
)

/** What a list that is polled says and does. */
export const RefreshNote = whenDrawn(() => import('./RefreshNote.tsx').then((room) => room.RefreshNote))

/** The choice between table and cards above a list that has both. */
export const FaceChoice = whenDrawn(() => import('./FaceChoice.tsx').then((room) => room.FaceChoice))

/** What a list under an advanced query says of it. */
export const QueryLine = whenDrawn(() => import('./QueryLine.tsx').then((room) => room.QueryLine))

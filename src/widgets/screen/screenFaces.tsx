import type { ScreenFaces } from '#react/engine'
import { whenDrawn } from '#react/part'
import { FieldFrame, ValueFrame } from './item/FieldFrame.tsx'
import { FoldedLine, GroupFrame, TextLine } from './item/ItemGrid.tsx'
import { LayerFrame } from './layer/LayerFrame.tsx'
import { List } from './list/listPart.tsx'
import { FailedView } from './state/FailedView.tsx'
import { LoadingFace, LoadingView } from './state/LoadingView.tsx'
import { DeniedView } from './state/StateView.tsx'

const rareState = () => import('./state/RareState.tsx')

/** What draws screens. Whole screens come when the first of their kind is drawn. */
export const screenFaces: ScreenFaces = Object.freeze({
  List,
  Form: whenDrawn(() => import('./form/FormView.tsx').then(({ FormView }) => FormView), <LoadingView shape="form" />),
  Steps: whenDrawn(
    () => import('./steps/StepsView.tsx').then(({ StepsView }) => StepsView),
    <LoadingView shape="form" />,
  ),
  Detail: whenDrawn(() => import('./detail/DetailView.tsx').then(({ DetailView }) => DetailView), <LoadingView />),
  ScreenTabs: whenDrawn(
    () => import('./board/ScreenTabs.tsx').then(({ ScreenTabs }) => ScreenTabs),
    <LoadingView page />,
  ),
  Split: whenDrawn(() => import('./board/SplitView.tsx').then(({ SplitView }) => SplitView), <LoadingView page />),
  Notice: whenDrawn(() => import('./board/NoticePage.tsx').then(({ NoticePage }) => NoticePage)),
  Calendar: whenDrawn(
    () => import('./calendar/CalendarView.tsx').then(({ CalendarView }) => CalendarView),
    <LoadingView />,
  ),
  Transfer: whenDrawn(
    () => import('./transfer/TransferView.tsx').then(({ TransferView }) => TransferView),
    <LoadingView />,
  ),
  Print: whenDrawn(() => import('./print/PrintView.tsx').then(({ PrintView }) => PrintView), <LoadingView />),
  PrintBlocks: whenDrawn(() => import('./print/PrintBlocks.tsx').then(({ PrintBlocks }) => PrintBlocks)),
  Dashboard: whenDrawn(
    () => import('./board/DashboardView.tsx').then(({ DashboardView }) => DashboardView),
    <LoadingView page />,
  ),
  Tabs: whenDrawn(() => import('./item/TabsFrame.tsx').then(({ TabsFrame }) => TabsFrame)),
  Timeline: whenDrawn(() => import('./timeline/TimelineView.tsx').then(({ TimelineView }) => TimelineView)),
  Layer: LayerFrame,
  Field: FieldFrame,
  Value: ValueFrame,
  Group: GroupFrame,
  Text: TextLine,
  Folded: FoldedLine,
  Aside: whenDrawn(() => import('./detail/AsideFrame.tsx').then(({ AsideFrame }) => AsideFrame)),
  Loading: LoadingFace,
  Failed: FailedView,
  Denied: DeniedView,
  NotFound: whenDrawn(() => rareState().then((room) => room.NotFoundView)),
  Broken: whenDrawn(() => rareState().then((room) => room.BrokenBox)),
  NewVersion: whenDrawn(() => rareState().then((room) => room.NewVersionBar)),
})

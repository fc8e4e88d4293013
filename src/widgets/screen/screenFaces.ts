import { lazy } from 'react'
import type { ScreenFaces } from '#react/engine'
import { FieldFrame } from './item/FieldFrame.tsx'
import { GroupFrame } from './item/GroupFrame.tsx'
import { TextLine } from './item/TextLine.tsx'
import { ValueFrame } from './item/ValueFrame.tsx'
import { LayerFrame } from './layer/LayerFrame.tsx'
import { BrokenBox } from './state/BrokenBox.tsx'
import { DeniedView } from './state/DeniedView.tsx'
import { ErrorView } from './state/ErrorView.tsx'
import { LoadingFace } from './state/LoadingFace.tsx'
import { NewVersionBar } from './state/NewVersionBar.tsx'
import { NotFoundView } from './state/NotFoundView.tsx'

/** What draws screens. Whole screens come when the first of their kind is drawn. */
export const screenFaces: ScreenFaces = Object.freeze({
  List: lazy(() => import('./list/ListView.tsx').then((room) => ({ default: room.ListView }))),
  Form: lazy(() => import('./form/FormView.tsx').then((room) => ({ default: room.FormView }))),
  Detail: lazy(() => import('./detail/DetailView.tsx').then((room) => ({ default: room.DetailView }))),
  Tabs: lazy(() => import('./item/TabsFrame.tsx').then((room) => ({ default: room.TabsFrame }))),
  Layer: LayerFrame,
  Field: FieldFrame,
  Value: ValueFrame,
  Group: GroupFrame,
  Text: TextLine,
  Loading: LoadingFace,
  Failed: ErrorView,
  Denied: DeniedView,
  NotFound: NotFoundView,
  Broken: BrokenBox,
  NewVersion: NewVersionBar,
})

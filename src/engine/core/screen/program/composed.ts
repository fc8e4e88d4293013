import type { ComposedOf } from '#core/document'
import type { Model } from '#core/model'
import type { ActionBar } from './form.ts'
import type { ScreenFrame, ScreenPart } from './frame.ts'
import type { Condition, Label, ValueProgram } from './value.ts'

export interface TabProgram extends ScreenPart {
  id: string
  pointer: string
  title: Label
  permission?: string
  visible?: Condition
}

type ComposedFrame = Omit<ScreenFrame, 'model'>

/** Screens on tabs. */
export interface TabsProgram extends ComposedFrame {
  kind: 'tabs'
  tabs: readonly TabProgram[]
}

/** Two screens beside each other; `$row` is what was chosen at the left. */
export interface SplitProgram extends ComposedFrame {
  kind: 'split'
  left: ScreenPart
  right: ScreenPart
  /** The right is told of a row that is chosen at the left; else both stand there at once. */
  follows: boolean
  widthPx: number
  /** The first row is chosen by itself. */
  first: boolean
  empty?: Label
}

/** A screen whose document the server builds when it is asked for. */
export interface BuiltProgram extends ComposedFrame {
  kind: 'built'
  /** The call that builds it; `{name}` in it is filled from `with`, the rest is its query. */
  path: string
  with: ScreenPart['with']
}

/** How something ended. */
export interface NoticeProgram extends ComposedFrame {
  kind: 'notice'
  status: ComposedOf<'notice'>['status']
  heading: Label
  text?: Label
  facts: readonly { title: Label; value?: Label; link?: Label }[]
  stages: readonly { title: Label; note?: Label }[]
  /** How many stages are done. */
  stage?: ValueProgram
  actions: ActionBar
  /** Actions stand over no record: a model without fields. */
  model: Model
}

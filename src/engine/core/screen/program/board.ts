import type { BoardOf } from '#core/document'
import type { Model } from '#core/model'
import type { ActionBar } from './action.ts'
import type { ScreenFrame } from './screen.ts'
import type { Condition, Label, ValueProgram } from './value.ts'

/** Another screen as a part of this one, and what it is told. */
export interface ScreenPart {
  screen: string
  with: Readonly<Record<string, ValueProgram>>
}

export interface BoardTab extends ScreenPart {
  id: string
  pointer: string
  title: Label
  permission?: string
  visible?: Condition
}

type BoardFrame = Omit<ScreenFrame, 'model'>

/** Screens on tabs. */
export interface TabsProgram extends BoardFrame {
  kind: 'tabs'
  tabs: readonly BoardTab[]
}

/** Two screens beside each other; `$row` is what was chosen at the left. */
export interface SplitProgram extends BoardFrame {
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
export interface BuiltProgram extends BoardFrame {
  kind: 'built'
  /** The call that builds it; `{name}` in it is filled from `with`, the rest is its query. */
  path: string
  with: ScreenPart['with']
}

/** How something ended. */
export interface NoticeProgram extends BoardFrame {
  kind: 'notice'
  status: BoardOf<'notice'>['status']
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

import type { ComposedOf, Paper } from '#core/document'
import type { Expression } from '#core/expression'
import type { Field, Model } from '#core/model'
import type { ColumnProgram, FooterProgram } from './column.ts'
import type { ActionBar, DetailProgram, FormProgram } from './form.ts'
import type { SourceProgram } from './source.ts'
import type { Condition, Label, ScreenFrame, ScreenPart, ValueProgram } from './value.ts'

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

/** Records that belong to something or to nothing, moved from one to the other. */
export interface TransferProgram extends ScreenFrame {
  kind: 'transfer'
  /** What a record belongs to, and the key to which they are moved. */
  field: Field
  value: Label
  where?: Expression
  /** What a record is shown by: its name first. */
  columns: readonly ColumnProgram[]
  /** What is said of the two sides, of the moves, and of a record that somebody else has taken meanwhile. */
  texts: Partial<Record<'free' | 'taken' | 'take' | 'release' | 'conflict', Label>>
}

/** Records in the days and hours that they take. */
export interface CalendarProgram extends ScreenFrame {
  kind: 'calendar'
  start: Field
  end: Field
  /** What a day is told apart by: one column for each that can be chosen. */
  resource?: Field
  where?: Expression
  /** Which of the resources there are. */
  resourceWhere?: Expression
  hours: { from: number; to: number }
  tone?: ValueProgram
  /** Fields that are read beside those that are shown. */
  reads: readonly string[]
  /** By what a record is made and shown: a screen, or what follows from the model. */
  create: string | FormProgram
  detail: string | DetailProgram
}

/** What stands on paper once for each row: a line of a table, or a block of items. */
export interface RepeatProgram {
  /** The field whose rows they are, or where other records come from. */
  rows: Field | SourceProgram
  columns: readonly ColumnProgram[]
  footer: readonly FooterProgram[]
  /** The block of one row; absent: a line of the table. */
  each?: DetailProgram
}

/** A record on paper. */
export interface PrintProgram extends ScreenFrame {
  kind: 'print'
  paper: Paper
  landscape: boolean
  /** What stands above and below each page. */
  head?: Label
  foot?: Label
  /** What the record is shown by. */
  body: DetailProgram
  /** What is repeated, by the id of its item. */
  repeats: Readonly<Record<string, RepeatProgram>>
}

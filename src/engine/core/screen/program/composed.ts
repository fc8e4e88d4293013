import type { ComposedOf, Paper } from '#core/document'
import type { Expression } from '#core/expression'
import type { Field, Model } from '#core/model'
import type { ColumnProgram, FooterProgram } from './column.ts'
import type { ActionBar, DetailProgram, FormProgram } from './form.ts'
import type { SourceProgram } from './source.ts'
import type { Condition, FactProgram, Label, ScreenFrame, ScreenPart, ValueProgram } from './value.ts'

interface TabProgram extends ScreenPart {
  id: string
  pointer: string
  title: Label
  permission?: string
  visible?: Condition
}

type ComposedFrame = Omit<ScreenFrame, 'model'>

/** Screens in tabs. */
export interface TabsProgram extends ComposedFrame {
  kind: 'tabs'
  tabs: readonly TabProgram[]
}

/** Two screens side by side; `$row` is the row selected on the left. */
export interface SplitProgram extends ComposedFrame {
  kind: 'split'
  left: ScreenPart
  right: ScreenPart
  /** The right screen depends on the row selected on the left; otherwise both are shown at once. */
  follows: boolean
  widthPx: number
  /** Selects the first row automatically. */
  first: boolean
  empty?: Label
}

/** A screen whose document the server builds on request. */
export interface BuiltProgram extends ComposedFrame {
  kind: 'built'
  /** The endpoint that builds it; `{name}` is filled from `with`, the other values become query parameters. */
  path: string
  with: ScreenPart['with']
}

/** A result page. */
export interface NoticeProgram extends ComposedFrame {
  kind: 'notice'
  status: ComposedOf<'notice'>['status']
  heading: Label
  text?: Label
  facts: readonly FactProgram[]
  stages: readonly { title: Label; note?: Label }[]
  /** Number of completed stages. */
  stage?: ValueProgram
  actions: ActionBar
  /** A model without fields, because actions have no record here. */
  model: Model
}

/** Assigns records to an owner and releases them. */
export interface TransferProgram extends ScreenFrame {
  kind: 'transfer'
  /** The field that holds the owner, and the owner's key. */
  field: Field
  value: ValueProgram
  where?: Expression
  /** Columns shown for a record, its name first. */
  columns: readonly ColumnProgram[]
  /** Texts for the two sides, the moves, and a record that somebody else has assigned meanwhile. */
  texts: Partial<Record<'free' | 'taken' | 'take' | 'release' | 'conflict', Label>>
}

/** Records as time spans in a calendar. */
export interface CalendarProgram extends ScreenFrame {
  kind: 'calendar'
  start: Field
  end: Field
  /** Splits a day into one column per resource. */
  resource?: Field
  where?: Expression
  /** Condition on the resources. */
  resourceWhere?: Expression
  hours: { from: number; to: number }
  /** The text of an entry; by default what names the record. */
  label?: Label
  tone?: ValueProgram
  /** Additional fields to read. */
  reads: readonly string[]
  /** Form and detail of a record: a screen id, or derived from the model. */
  create: string | FormProgram
  detail: string | DetailProgram
}

/** A printed block repeated per row: a table line, or a block of items. */
export interface RepeatProgram {
  /** The sub-table field, or a source of other records. */
  rows: Field | SourceProgram
  columns: readonly ColumnProgram[]
  /** Titles of empty columns that people write into. */
  handwritten: readonly Label[]
  footer: readonly FooterProgram[]
  /** Block of one row; absent: a table line. */
  each?: DetailProgram
}

/** A printable record. */
export interface PrintProgram extends ScreenFrame {
  kind: 'print'
  paper: Paper
  landscape: boolean
  /** Page header and footer. */
  head?: Label
  foot?: Label
  /** Items of the record. */
  body: DetailProgram
  /** Repeated blocks by item id. */
  repeats: Readonly<Record<string, RepeatProgram>>
}

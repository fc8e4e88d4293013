import type { Diagnostic, ListDocument } from '#core/document'
import type { Expression } from '#core/expression'
import type { Field, Model } from '#core/model'
import type { ActionBar } from './action.ts'
import type { BuiltProgram, NoticeProgram, ScreenPart, SplitProgram, TabsProgram } from './board.ts'
import type { CalendarProgram } from './calendar.ts'
import type { ColumnProgram, FilterProgram, FooterProgram } from './column.ts'
import type { DashboardProgram } from './dashboard.ts'
import type { FieldItem, ItemProgram } from './item.ts'
import type { PrintProgram } from './print.ts'
import type { RowSourceProgram } from './source.ts'
import type { TransferProgram } from './transfer.ts'
import type { Condition, Label, ValueProgram } from './value.ts'

export interface TreeProgram {
  title: Label
  model: Model
  field: Field
  where?: Expression
  /** Whether a search box stands above it. */
  searched: boolean
  /** Whether each node says how many rows it stands for. */
  counted: boolean
}

/** A part of a list's rows: a tab that shows it, or a number that counts it and shows it when pressed. */
export interface SegmentProgram {
  id: string
  title: Label
  where?: Expression
  tone?: string
  /** Whether its rows are counted. */
  counted: boolean
}

/** How the rows of a list are drawn: in the grid, as a tree of names, or as cards. */
export type FaceProgram = { kind: 'table' } | { kind: 'tree' } | CardProgram

export interface CardProgram {
  kind: 'card'
  title: ColumnProgram
  image?: ColumnProgram
  items: readonly ColumnProgram[]
}

export interface ScreenFrame {
  id: string
  title: Label
  model: Model
  permission?: string
  diagnostics: readonly Diagnostic[]
}

/** How a list follows its records: in all ways, or in some. */
export type LiveProgram = NonNullable<ListDocument['live']>

export interface ListProgram extends ScreenFrame {
  kind: 'list'
  /** What answers its rows, where these are no records of its model. */
  source?: RowSourceProgram
  nested?: Field
  /** The number by which people order the rows. */
  drag?: Field
  trees: readonly TreeProgram[]
  counters: readonly SegmentProgram[]
  /** The first one stands when the list is opened. */
  views: readonly SegmentProgram[]
  filters: readonly FilterProgram[]
  columns: readonly ColumnProgram[]
  where?: Expression
  sort: readonly { field: string; order: 'asc' | 'desc' }[]
  pageSize: number
  selection: boolean
  toolbar: ActionBar
  rowActions: ActionBar
  form: FormProgram
  detail: DetailProgram
  /** What a row shows below itself when it is opened. */
  expand?: DetailProgram
  footer: readonly FooterProgram[]
  /** The first one stands when the list is opened; on phones rows are cards in any case. */
  faces: readonly FaceProgram[]
  rowTone?: ValueProgram
  /** How the rows follow their records; absent: they stand until they are asked for again. */
  live?: LiveProgram
  /** Seconds after which the rows are asked for again. */
  refreshS?: number
  empty: { text: Label; action?: string }
  trash: boolean
}

export type Present = 'page' | 'modal' | 'drawer'

export interface EffectProgram {
  id: string
  pointer: string
  changed: readonly string[]
  when?: Condition
  set: Readonly<Record<string, ValueProgram>>
  init: boolean
}

export interface FormProgram extends ScreenFrame {
  kind: 'form'
  present: Present
  widthPx: number
  grid: number
  items: readonly ItemProgram[]
  /** Every field item in document order, however deep. */
  fieldItems: readonly FieldItem[]
  effects: readonly EffectProgram[]
  actions: ActionBar
  /** The id of one's own record that the form edits. */
  record?: Label
  /** It saves by itself so many seconds after the last change. */
  autosaveS?: number
  /** Its items are one item of tabs, and these are the pages of it: it is filled in step by step. */
  steps?: readonly FormStep[]
}

/** One step of a form: beside the items of its page. */
export interface FormStep {
  id: string
  note?: Label
  /** A screen below the items, told of the record as it stands. */
  part?: ScreenPart
  /** It shows what has been filled in. */
  summary: boolean
}

export interface DetailProgram extends ScreenFrame {
  kind: 'detail'
  present: Present
  widthPx: number
  grid: number
  items: readonly ItemProgram[]
  fieldItems: readonly FieldItem[]
  system: boolean
  actions: ActionBar
}

export interface PageProgram {
  kind: 'page'
  id: string
  title: Label
  page: string
  permission?: string
  diagnostics: readonly Diagnostic[]
}

/** A screen document ready to be drawn: plain data and closures. */
export type ScreenProgram =
  | ListProgram
  | FormProgram
  | DetailProgram
  | DashboardProgram
  | TabsProgram
  | SplitProgram
  | NoticeProgram
  | PrintProgram
  | CalendarProgram
  | TransferProgram
  | BuiltProgram
  | PageProgram

import type { ListDocument } from '#core/document'
import type { Expression } from '#core/expression'
import type { Field, Model } from '#core/model'
import type { ColumnProgram, FilterProgram, FooterProgram } from './column.ts'
import type { ActionBar, DetailProgram, FormProgram } from './form.ts'
import type { RowSourceProgram } from './source.ts'
import type { Label, ScreenFrame, ValueProgram } from './value.ts'

export interface TreeProgram {
  title: Label
  model: Model
  field: Field
  where?: Expression
  /** Whether the tree has a search box. */
  searched: boolean
  /** Whether each node shows its number of rows. */
  counted: boolean
}

/** A subset of a list's rows: a tab, or a counter that filters the list when clicked. */
export interface SegmentProgram {
  id: string
  title: Label
  where?: Expression
  tone?: string
  /** Whether the number of rows is shown. */
  counted: boolean
}

/** Presentation of the rows: grid, tree or cards. */
export type FaceProgram = { kind: 'table' } | { kind: 'tree' } | CardProgram

export interface CardProgram {
  kind: 'card'
  title: ColumnProgram
  image?: ColumnProgram
  items: readonly ColumnProgram[]
}

/** Which live updates a list subscribes to: all, or some. */
export type LiveProgram = NonNullable<ListDocument['live']>

export interface ListProgram extends ScreenFrame {
  kind: 'list'
  /** Source of the rows when they are not records of the model. */
  source?: RowSourceProgram
  /** Field that holds the parent of a row: the rows are a tree. */
  nested?: Field
  /** Numeric field that holds the manual order. */
  drag?: Field
  trees: readonly TreeProgram[]
  counters: readonly SegmentProgram[]
  /** The first is active initially. */
  views: readonly SegmentProgram[]
  filters: readonly FilterProgram[]
  columns: readonly ColumnProgram[]
  /** Fields of referenced records that columns, cards and conditions of rows read, as paths: `typeId$.kind`. */
  members: readonly string[]
  where?: Expression
  sort: readonly { field: string; order: 'asc' | 'desc' }[]
  /** Rows a page; `fit`: as many as the height holds. */
  pageSize: number | 'fit'
  selection: boolean
  toolbar: ActionBar
  rowActions: ActionBar
  form: FormProgram
  detail: DetailProgram
  /** Detail shown below an expanded row. */
  expand?: DetailProgram
  footer: readonly FooterProgram[]
  /** The first is active initially; phones always show cards. */
  faces: readonly FaceProgram[]
  rowTone?: ValueProgram
  /** Live updates; absent: rows stay until the next load. */
  live?: LiveProgram
  /** Reload interval in seconds. */
  refreshS?: number
  empty: { text: Label; action?: string }
  /** Shows the records in the trash. */
  trash: boolean
}

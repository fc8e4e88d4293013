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

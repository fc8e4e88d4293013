import type { AggregateProgram } from '#core/aggregate'
import type { Expression } from '#core/expression'
import type { Field, Model } from '#core/model'
import type { FilterProgram } from './column.ts'
import type { RowText, ValueProgram } from './value.ts'

/** A filter of the screen that narrows the rows of a source by one of its fields. */
export interface SourceFilter {
  filter: FilterProgram
  field: Field
}

/** Fields that are measured one by one, a row each: `name` tells which, and the filter which of them are asked for. */
export interface EachField {
  name: string
  /** The measures of the aggregate are those of the first. */
  fields: readonly Field[]
  filter?: FilterProgram
}

/** Where rows come from: numbers over a model, its records, or a call. */
export type SourceProgram =
  | { kind: 'aggregate'; aggregate: AggregateProgram; filters: readonly SourceFilter[]; each?: EachField }
  | {
      kind: 'rows'
      model: Model
      fields: readonly Field[]
      where?: Expression
      sort: readonly { field: string; order: 'asc' | 'desc' }[]
      limit: number
      filters: readonly SourceFilter[]
    }
  | { kind: 'call'; path: string; with: Readonly<Record<string, ValueProgram>> }

/** The rows of a list that stands over no model. */
export interface RowSourceProgram {
  path: string
  with: Readonly<Record<string, ValueProgram>>
  /** The field by which its rows are told apart. */
  key: string
  /** Who filters, sorts and cuts into pages: this side, over all rows that came, or the server. */
  paging: 'client' | 'server'
}

/** Other records in the order of a moment of theirs, each as one line of what has happened. */
export interface TimelineProgram {
  source: Extract<SourceProgram, { kind: 'rows' }>
  /** The field that holds the moment. */
  time: string
  title: RowText
  text?: RowText
  tone?: ValueProgram
  /** The screen that a line opens, told the id of its record. */
  open?: string
}

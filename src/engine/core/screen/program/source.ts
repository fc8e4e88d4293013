import type { AggregateProgram } from '#core/aggregate'
import type { Expression } from '#core/expression'
import type { Field, Model } from '#core/model'
import type { FilterProgram } from './column.ts'
import type { RowText, ValueProgram } from './value.ts'

/** A screen filter applied to a field of a source's rows. */
export interface SourceFilter {
  filter: FilterProgram
  field: Field
}

/** Fields aggregated separately, one row per field: `name` holds the field's name; `filter` selects among the fields. */
export interface EachField {
  name: string
  /** The aggregate's own measures are those of the first field. */
  fields: readonly Field[]
  filter?: FilterProgram
}

/** Source of rows: an aggregate over a model, records of a model, or a call. */
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

/** Source of the rows of a list without a model. */
export interface RowSourceProgram {
  path: string
  with: Readonly<Record<string, ValueProgram>>
  /** Field that identifies a row. */
  key: string
  /** Who filters, sorts and pages: the client, with all rows loaded, or the server. */
  paging: 'client' | 'server'
}

/** Records of another model as a timeline, ordered by a time field. */
export interface TimelineProgram {
  source: Extract<SourceProgram, { kind: 'rows' }>
  /** The time field. */
  time: string
  title: RowText
  text?: RowText
  tone?: ValueProgram
  /** Screen that a line opens with the id of its record. */
  open?: string
}

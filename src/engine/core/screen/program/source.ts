import type { AggregateProgram } from '#core/aggregate'
import type { Expression } from '#core/expression'
import type { Field, Model } from '#core/model'
import type { FilterProgram } from './column.ts'
import type { ValueProgram } from './value.ts'

/** A filter of the screen that narrows the rows of a source by one of its fields. */
export interface SourceFilter {
  filter: FilterProgram
  field: Field
}

/** Where rows come from: numbers over a model, its records, or a call. */
export type SourceProgram =
  | { kind: 'aggregate'; aggregate: AggregateProgram; filters: readonly SourceFilter[] }
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

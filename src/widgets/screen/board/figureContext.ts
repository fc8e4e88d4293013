import type { RecordValues } from '#core/model'
import type { Names, Scope } from '#react/scope'

/** What the figures of a card are computed from. */
export interface FigureContext {
  scope: Scope
  names: Names
  rows: readonly RecordValues[]
}

/** Called with the clicked row; undefined if clicks open nothing. */
export type OpenRow = ((row: RecordValues) => void) | undefined

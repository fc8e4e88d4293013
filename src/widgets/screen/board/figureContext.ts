import type { RecordValues } from '#core/model'
import type { Names, Scope } from '#react/scope'

/** What a card reads its figures from. */
export interface FigureContext {
  scope: Scope
  names: Names
  rows: readonly RecordValues[]
}

/** Told which row was pressed; undefined where a press opens nothing. */
export type OpenRow = ((row: RecordValues) => void) | undefined

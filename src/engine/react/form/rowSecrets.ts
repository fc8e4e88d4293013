import type { Library } from '#core/library'
import type { Field, Model } from '#core/model'
import type { RowsState, RowValues } from '#core/rows'
import { sentValue } from './sentValue.ts'

/** The model of a sub-table's rows. */
export const rowModelOf = (library: Library, { document }: Field): Model | undefined =>
  typeof document.model === 'string' ? library.resolvedModel(document.model) : undefined

/** Rows as they leave the form: each cell as a field of a form. */
export const sentRows = (model: Model | undefined, rows: readonly RowValues[]): RowValues[] =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, sentCell(model, name, value)])),
  )

/** A further record without what is set and never seen: so it may be kept. */
export function withoutSecret(model: Model | undefined, record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => !model?.field(name)?.type.writeOnly))
}

/** The rows without the cells that are set and never seen: so they may be kept. */
export function withoutSecrets(model: Model | undefined, state: RowsState): RowsState {
  const secret = new Set(model?.fields.filter(({ type }) => type.writeOnly).map(({ name }) => name))
  if (secret.size === 0) return state
  const rows = state.rows.map(({ id, ...cells }) => ({
    ...Object.fromEntries(Object.entries(cells).filter(([name]) => !secret.has(name))),
    id,
  }))
  return { ...state, rows }
}

function sentCell(model: Model | undefined, name: string, value: unknown): unknown {
  const field = model?.field(name)
  return field ? sentValue(field, value) : value
}

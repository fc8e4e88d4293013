import type { Field, Model } from '#core/model'
import type { Services } from '#server/context'
import type { Cell } from '#server/database'

export type Row = Readonly<Record<string, Cell>>

function wireValue(field: Field, cell: Cell): unknown {
  if (cell === null) return null
  if (field.document.wire === 'int') return Number(cell)
  if (field.type.id === 'bool') return cell === 1 || cell === '1' || cell === 'true'
  return field.type.id === 'json' ? JSON.parse(String(cell)) : cell
}

/** A row of a model as it is sent: every stored field by its name, without those that are only written. */
export function wireRow(model: Model | undefined, row: Row): Record<string, unknown> {
  const fields = (model?.fields ?? []).filter(({ column, type }) => column && !type.writeOnly)
  return Object.fromEntries(fields.map((field) => [field.name, wireValue(field, row[field.columnName] ?? null)]))
}

export const modelOf = ({ library }: Pick<Services, 'library'>, id: string): Model | undefined =>
  library.current().resolvedModel(id)

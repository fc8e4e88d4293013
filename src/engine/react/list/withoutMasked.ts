import { maskedFields } from '#core/model'
import type { ListProgram } from '#core/screen'
import { type Scope, seesMask } from '#react/scope'

/** The list without what would ask by fields of which the user sees only the masks: the server refuses it. */
export function withoutMasked(program: ListProgram, scope: Pick<Scope, 'shows'>): ListProgram {
  const masked = new Set(maskedFields(program.model).filter((field) => seesMask(field, scope)))
  if (masked.size === 0) return program
  const names = new Set([...masked].map(({ name }) => name))
  const filters = program.filters.map((filter) => ({
    ...filter,
    fields: filter.fields.filter((field) => !masked.has(field)),
  }))
  return {
    ...program,
    filters: filters.filter(({ fields }) => fields.length > 0),
    columns: program.columns.map((column) => (names.has(column.field.name) ? { ...column, sortable: false } : column)),
    sort: program.sort.filter(({ field }) => !names.has(field)),
  }
}

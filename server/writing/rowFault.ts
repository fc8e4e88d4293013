import { ProductError, productError } from '#core/error'
import type { FieldProblem } from '#core/model'

/**
 * What is wrong with a row of a sub-table is told at its cell: `sensors.<row>.name`. A row is named by its id, a new one by
 * its place among the new ones, `+0` first. The one record of a field needs no name: `profile.grade`. A stale row makes its record stale: the caller reads it anew.
 */
export async function atRow<T>(place: string, writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (!(error instanceof ProductError)) throw error
    if (error.id === 'stale') throw productError('stale')
    const fields = faultsIn(error.result).map((fault) => ({ ...fault, field: `${place}.${fault.field}` }))
    throw fields.length > 0 ? new ProductError(error.id, error.message, { fields }) : error
  }
}

/** The fields at which a refusal says what is wrong; none when it refuses otherwise. */
export function faultsIn(result: unknown): readonly FieldProblem[] {
  if (typeof result !== 'object' || result === null || !('fields' in result)) return []
  return Array.isArray(result.fields) ? result.fields : []
}

import { productError } from '#core/error'
import { limit } from '#core/limit'

/** The ids of a comma-joined text or of a list, each once; more than one call may name are refused. */
export function idsOf(given: string | readonly string[], most: number = limit.idsPerBatch): string[] {
  const parts = typeof given === 'string' ? given.split(',') : given
  const ids = [...new Set(parts.map((part) => part.trim()))].filter(Boolean)
  if (ids.length > most) throw productError('badRequest', { reason: `一次最多 ${most} 条` })
  return ids
}

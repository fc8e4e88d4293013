import { badRequest } from '#core/error'
import { limit } from '#core/limit'
import { recordMessages } from '#core/message'
import { always, type Condition, contains } from '#core/query'
import { type CallContext, scopeOf, type WriteScope } from '#server/access'
import { behaviours } from '#server/models'
import { indexBehaviours, writeRecords } from '#server/writing'

/** The distinct ids of a comma-joined text or a list. Throws when there are more than `most`. */
export function idsOf(input: string | readonly string[], most: number = limit.idsPerBatch): string[] {
  const parts = typeof input === 'string' ? input.split(',') : input
  const ids = [...new Set(parts.map((part) => part.trim()))].filter(Boolean)
  if (ids.length > most) throw badRequest(recordMessages.mostRecords, { most })
  return ids
}

/** A part of a name. Clients of the family wrap it in `*` as in filters, which says the same. spec: contract §6.1, §7.2 */
export function namedLike(field: string, text: string): Condition {
  const part = text.trim().replace(/^\*+|\*+$/g, '')
  return part === '' ? always : contains(field, part)
}

/** Runs a write to the records of a model in one transaction. */
export function writing<T>(
  callContext: CallContext,
  modelId: string,
  work: (scope: WriteScope) => Promise<T>,
): Promise<T> {
  return writeRecords(scopeOf(callContext, modelId), work)
}

/** The scope of another model in the same transaction. */
export const onModel = (scope: WriteScope, modelId: string): WriteScope => ({
  ...scope,
  model: scopeOf(scope, modelId).model,
})

const byModel = indexBehaviours(behaviours)

/** The behaviour of a model, if it has one. */
export const behaviourOf = (modelId: string) => byModel.get(modelId)

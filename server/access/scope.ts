import { productError } from '#core/error'
import type { Model } from '#core/model'
import type { Caller, DomainEvent, QueryRunner, Services } from '#server/context'

/** A record as calls carry it: values by field, and the texts beside them. */
export type WireRecord = Record<string, unknown>

/** Whose records are read or written, by whom. */
export interface RecordScope {
  services: Services
  caller: Caller
  model: Model
  /** Where given, the id of the model of which only the caller's own record is seen, and that whatever the data rules say. */
  own?: string
}

/** What a route knows of a call. */
export type Calling = Pick<RecordScope, 'services' | 'caller'>

/** The records of the model `modelId` for the caller; throws `unknownPath` when no such model is live. */
export function scopeOf({ services, caller }: Calling, modelId: string): RecordScope {
  const model = services.library.current().resolvedModel(modelId)
  if (!model) throw productError('unknownPath')
  return { services, caller, model }
}

type RecordChanged = Extract<DomainEvent, { kind: 'record.changed' }>

/** The same inside a transaction. */
export interface WriteScope extends RecordScope {
  query: QueryRunner
  /** Where given, only these fields may change, whatever else the caller may write. */
  only?: ReadonlySet<string>
  /** Where given, takes the events of the records, so that many changes are told at once. */
  changes?(event: RecordChanged): void
}

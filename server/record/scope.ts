import type { Model } from '#core/model'
import type { Caller, QueryRunner, Services } from '#server/context'

/** Whose records are read or written, by whom. */
export interface RecordScope {
  services: Services
  caller: Caller
  model: Model
}

/** The same inside a transaction. */
export interface WriteScope extends RecordScope {
  query: QueryRunner
}

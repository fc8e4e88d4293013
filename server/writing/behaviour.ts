import type { JsonValue } from '#core/fieldType'
import type { WireParams } from '#core/query'
import type { RecordScope, WireRecord, WriteScope } from '#server/access'
import type { TableSpec } from '#server/database'

export type Values = Record<string, JsonValue>
export type Body = Readonly<Record<string, unknown>>

/** A write in progress: the stored record and the requested change. */
export interface Change {
  kind: 'add' | 'edit' | 'move'
  id: string
  /** The stored record; null when it is new. */
  before: WireRecord | null
  /** The raw request body, for keys that are not fields of the model. */
  input: Body
  /** New keys of many-to-many fields by name; only changed fields. */
  links: Readonly<Record<string, readonly string[]>>
  scope: WriteScope
}

/** Context of `prepare`; `import` is an add from a row of a spreadsheet. */
interface PreparationInput {
  kind: 'add' | 'edit' | 'import'
  scope: RecordScope
}

/** Messages that replace the default confirmations. */
export type Confirmations = Readonly<Partial<Record<'add' | 'edit' | 'delete' | 'deleteBatch', string>>>

/**
 * Model-specific behaviour. `prepare` runs before the transaction and may be slow. The other hooks run inside it, in
 * this order: `normalize` → rules → `beforeSave` → write, audit, events → `afterWrite`; `afterCommit` runs after the
 * commit.
 */
export interface Behaviour {
  model: string
  /** Body keys that are not fields: read by the behaviour itself, or present in its responses. */
  extraKeys?: readonly string[]
  confirmations?: Confirmations
  /** Additional tables. */
  tables?: readonly TableSpec[]
  /** Maps list parameters to field names. */
  listParams?(params: WireParams): WireParams
  prepare?(body: Body, preparing: PreparationInput): Body | Promise<Body>
  normalize?(values: Values, change: Change): Values | Promise<Values>
  beforeSave?(values: Values, change: Change): Values | Promise<Values>
  afterWrite?(change: Change, values: Values): Promise<void>
  beforeDelete?(records: readonly WireRecord[], scope: WriteScope): void | Promise<void>
  afterDelete?(records: readonly WireRecord[], scope: WriteScope): Promise<void>
  /** Runs after records were restored from the trash. */
  afterRestore?(records: readonly WireRecord[], scope: WriteScope): Promise<void>
  afterCommit?(ids: readonly string[], scope: WriteScope): void | Promise<void>
}

export type BehaviourOf = (modelId: string) => Behaviour | undefined

/** Behaviours by model id; throws when a model has two. */
export function indexBehaviours(behaviours: readonly Behaviour[]): ReadonlyMap<string, Behaviour> {
  const byModel = new Map<string, Behaviour>()
  for (const behaviour of behaviours) {
    if (byModel.has(behaviour.model)) throw new Error(`Model "${behaviour.model}" has two behaviours.`)
    byModel.set(behaviour.model, behaviour)
  }
  return byModel
}

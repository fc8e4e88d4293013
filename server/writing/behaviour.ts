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
  /** The body as it came, for keys that the model has no field for. */
  input: Body
  /** What many-to-many fields are to be, by name; only those that change. */
  links: Readonly<Record<string, readonly string[]>>
  scope: WriteScope
}

/** For what a body is prepared. A row of an import is an add whose author typed no more than a line of a sheet. */
interface PreparationInput {
  kind: 'add' | 'edit' | 'import'
  scope: RecordScope
}

/** Confirmation messages other than the default ones. */
export type Confirmations = Readonly<Partial<Record<'add' | 'edit' | 'delete' | 'deleteBatch', string>>>

/**
 * The own behaviour of one model as a value. `prepare` is for slow work and runs before the transaction; the other hooks
 * run inside it in this order: `normalize` → rules → `beforeSave` → write, audit, events → `afterWrite`; `afterCommit` runs
 * when the transaction has been committed.
 */
export interface Behaviour {
  model: string
  /** Keys of a body that the model has no field for: the behaviour reads them itself, or its answers carry them. */
  extraKeys?: readonly string[]
  confirmations?: Confirmations
  /** Tables of the behaviour's own. */
  tables?: readonly TableSpec[]
  /** Conditions of a list under other names than those of the fields. */
  listParams?(params: WireParams): WireParams
  prepare?(body: Body, preparing: PreparationInput): Body | Promise<Body>
  normalize?(values: Values, change: Change): Values | Promise<Values>
  beforeSave?(values: Values, change: Change): Values | Promise<Values>
  afterWrite?(change: Change, values: Values): Promise<void>
  beforeDelete?(records: readonly WireRecord[], scope: WriteScope): void | Promise<void>
  afterDelete?(records: readonly WireRecord[], scope: WriteScope): Promise<void>
  /** After records came out of the trash. */
  afterRestore?(records: readonly WireRecord[], scope: WriteScope): Promise<void>
  afterCommit?(ids: readonly string[], scope: WriteScope): void | Promise<void>
}

export type BehaviourOf = (modelId: string) => Behaviour | undefined

/** Behaviours by model; two for one model are a developer's mistake. */
export function indexBehaviours(behaviours: readonly Behaviour[]): ReadonlyMap<string, Behaviour> {
  const byModel = new Map<string, Behaviour>()
  for (const behaviour of behaviours) {
    if (byModel.has(behaviour.model)) throw new Error(`Model "${behaviour.model}" has two behaviours.`)
    byModel.set(behaviour.model, behaviour)
  }
  return byModel
}

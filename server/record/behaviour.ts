import type { JsonValue } from '#core/fieldType'
import type { WriteScope } from './scope.ts'
import type { WireRecord } from './texts.ts'

export type Values = Record<string, JsonValue>

/** A write on its way: what the record was and what is asked for. */
export interface Change {
  kind: 'add' | 'edit' | 'move'
  id: string
  /** The stored record; null when it is new. */
  before: WireRecord | null
  /** The body as it came, for keys that the model has no field for. */
  input: Readonly<Record<string, unknown>>
  scope: WriteScope
}

/**
 * The own behaviour of one model as a value. Hooks run in this order inside one transaction: `normalize` → rules →
 * `beforeSave` → write, audit, events → `afterWrite`; `afterCommit` runs when the transaction has been committed.
 */
export interface Behaviour {
  model: string
  /** Keys of a body that the model has no field for and the behaviour reads itself. */
  extraKeys?: readonly string[]
  normalize?(values: Values, change: Change): Values | Promise<Values>
  beforeSave?(values: Values, change: Change): Values | Promise<Values>
  afterWrite?(change: Change, values: Values): Promise<void>
  beforeDelete?(records: readonly WireRecord[], scope: WriteScope): Promise<void>
  afterDelete?(records: readonly WireRecord[], scope: WriteScope): Promise<void>
  afterCommit?(ids: readonly string[], scope: WriteScope): void | Promise<void>
}

/** Behaviours by model; two for one model are a developer's mistake. */
export function indexBehaviours(behaviours: readonly Behaviour[]): ReadonlyMap<string, Behaviour> {
  const byModel = new Map<string, Behaviour>()
  for (const behaviour of behaviours) {
    if (byModel.has(behaviour.model)) throw new Error(`Model "${behaviour.model}" has two behaviours.`)
    byModel.set(behaviour.model, behaviour)
  }
  return byModel
}

import { type Expression, parseExpression } from '#core/expression'
import type { Model } from './model.ts'

/** What users may do with records about themselves, without a permission code. */
interface OwnRecord {
  /** Selects those records; `$user` is the caller. */
  where: Expression
  /** Fields that the user may change. */
  fields: ReadonlySet<string>
}

const cache = new WeakMap<Model, OwnRecord>()

/** The `own` section of a model, parsed on first use; undefined when absent. */
export function ownRecordOf(model: Model): OwnRecord | undefined {
  const cached = cache.get(model)
  const { own } = model.document
  if (cached || !own) return cached
  const parsed = parseExpression(own.where)
  if (!parsed.ok) throw new Error(`the condition of own cannot be read: ${own.where}`)
  const ownRecord: OwnRecord = { where: parsed.expression, fields: new Set(own.fields) }
  cache.set(model, ownRecord)
  return ownRecord
}

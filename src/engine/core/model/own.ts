import { type Expression, parseExpression } from '#core/expression'
import type { Model } from './model.ts'

/** What somebody may do with the record that is about this person, without any permission code. */
interface OwnRecord {
  /** Which record that is; `$user` is who asks. */
  where: Expression
  /** The fields that the person may change. */
  fields: ReadonlySet<string>
}

const read = new WeakMap<Model, OwnRecord>()

/** The word `own` of a model, read when first asked for; undefined where the model has none. */
export function ownRecordOf(model: Model): OwnRecord | undefined {
  const cached = read.get(model)
  const { own } = model.document
  if (cached || !own) return cached
  const parsed = parseExpression(own.where)
  if (!parsed.ok) throw new Error(`the condition of own cannot be read: ${own.where}`)
  const ownRecord: OwnRecord = { where: parsed.expression, fields: new Set(own.fields) }
  read.set(model, ownRecord)
  return ownRecord
}

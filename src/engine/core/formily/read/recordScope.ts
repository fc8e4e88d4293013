import type { FieldDocument } from '#core/document'
import type { ExpressionType } from '#core/expression'
import { fieldTypeOf } from '#core/fieldType'

/** A record that is built from properties: a model to be, and where its values stand among those of the form. */
export interface RecordScope {
  readonly id: string
  readonly title: string
  readonly fields: Map<string, FieldDocument>
  /** Names of fields by the names that the schema gives them. */
  readonly names: Map<string, string>
  /** The names that lead to it from the values of the form; empty for the form itself. */
  readonly path: readonly string[]
  readonly parent?: RecordScope
  /** Rows have no path of their own: only what stands in the row can be named. */
  readonly rows: boolean
}

const any: ExpressionType = { kind: 'any' }

/** The types of what expressions of the record may name. */
export const typesOf = (scope: RecordScope): Readonly<Record<string, ExpressionType>> => {
  const known = typesByScope.get(scope)
  if (known) return known
  const fields = [...scope.fields].map(([name, { type }]) => [name, fieldTypeOf(type)?.expression ?? any] as const)
  const types = { ...Object.fromEntries(fields), ...(scope.parent ? { $parent: any } : {}) }
  typesByScope.set(scope, types)
  return types
}

/** Types are first asked for when all fields are there. */
const typesByScope = new WeakMap<RecordScope, Readonly<Record<string, ExpressionType>>>()

import type { ModelDocument } from '#core/document'
import type { ExpressionType } from '#core/expression'
import type { Library } from '#core/library'
import { type Collector, commonNames, type Field, fieldTypesOf, type Model } from '#core/model'

/** What the checks of a model share. */
export interface ModelContext {
  document: ModelDocument
  model: Model
  library: Library
  collector: Collector
}

/** The fields that the document itself declares; inherited ones are checked in their own document. */
export const ownFields = ({ document, model }: ModelContext): Field[] =>
  model.fields.filter(({ name, base }) => !base && Object.hasOwn(document.fields, name))

type Names = Readonly<Record<string, ExpressionType>>

const scopes = new WeakMap<Model, Names>()

/** The names in scope of expressions over a record of the model. */
export function recordScope(context: ModelContext): Names {
  const scope = scopes.get(context.model) ?? makeScope(context)
  scopes.set(context.model, scope)
  return scope
}

function makeScope({ document, library }: ModelContext): Names {
  const record: ExpressionType = { kind: 'record', fields: fieldTypesOf(document.id, library, false) }
  const any: ExpressionType = { kind: 'any' }
  return {
    ...fieldTypesOf(document.id, library),
    ...commonNames,
    $row: record,
    $record: record,
    $old: record,
    $parent: any,
    $params: any,
    $mode: { kind: 'text' },
  }
}

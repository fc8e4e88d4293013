import { dependenciesOf } from '#core/expression'
import { type Field, isReadonly, type Model, queryFieldOf } from '#core/model'
import { fieldRight } from '#core/permission'
import type { QueryField, QueryFields } from '#core/query'
import type { Caller, Services } from '#server/context'

/** The own fields of which a formula tells something: those of its value, or of the record whose rows it counts. */
function inputsOf({ formula }: Field, model: Model): Field[] {
  if (!formula) return []
  const expression = formula.kind === 'value' ? formula.value : formula.where
  if (!expression) return []
  const { fields, paths } = dependenciesOf(expression)
  const names = formula.kind === 'value' ? fields : paths.flatMap((path) => /^\$row\.(\w+)/.exec(path)?.[1] ?? [])
  return names.flatMap((name) => model.field(name) ?? [])
}

/** True when no field code hides the field, or one that it is worked out from. */
function isShown(caller: Caller, model: Model, field: Field, above: readonly Field[] = []): boolean {
  if (fieldRight(caller.rights, model, field.name) === 'hidden') return false
  if (!field.formula || above.includes(field)) return true
  return inputsOf(field, model).every((input) => isShown(caller, model, input, [...above, field]))
}

/** True when the caller may read the field: it is not write-only, and neither it nor what it tells of is hidden. */
export function mayRead(caller: Caller, model: Model, field: Field): boolean {
  if (field.type.writeOnly) return false
  return caller.rights.admin || caller.rights.restricted.size === 0 || isShown(caller, model, field)
}

/** True when the caller may change the field. */
export function mayWrite(caller: Caller, model: Model, field: Field): boolean {
  if (field.base || field.type.id === 'formula' || isReadonly(field)) return false
  const code = field.document.permission
  if (code && !caller.rights.admin && !caller.rights.codes.has(code)) return false
  return fieldRight(caller.rights, model, field.name) === 'write'
}

/** Fields that are guarded by a permission code of their own. */
export const fieldsWithOwnCode = (model: Model): Field[] =>
  model.fields.filter((field) => field.document.permission !== undefined)

/** Fields of the model that the caller reads, in document order. */
export const readableFields = (caller: Caller, model: Model): Field[] =>
  model.fields.filter((field) => mayRead(caller, model, field))

/** The models with the fields that the caller reads. */
export function modelsFor({
  library,
}: Pick<Services, 'library'>): (caller: Caller) => (id: string) => Model | undefined {
  return (caller) => (id) => {
    const model = library.current().resolvedModel(id)
    return model && { ...model, fields: readableFields(caller, model) }
  }
}

/** What conditions and sorting may name; what the caller must not see is forbidden by name. */
export function queryFieldsFor(caller: Caller, model: Model): QueryFields {
  return queryFields(model, (field) => mayRead(caller, model, field) && !field.document.valuesOf)
}

function queryFields(model: Model, allowed: (field: Field) => boolean): QueryFields {
  const entries = model.fields
    .filter((field) => field.column || field.link || field.type.writeOnly)
    .map((field): [string, QueryField] => [
      field.name,
      { ...queryFieldOf(field), ...(allowed(field) ? {} : { forbidden: true }) },
    ])
  const aliases = model.fields.flatMap((field) =>
    (field.document.also ?? []).map((alias): [string, QueryField] => [
      alias,
      { ...queryFieldOf(field), forbidden: true },
    ]),
  )
  return new Map([...aliases, ...entries])
}

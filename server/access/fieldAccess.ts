import { type Field, type Model, queryFieldOf } from '#core/model'
import { fieldRight } from '#core/permission'
import type { QueryField, QueryFields } from '#core/query'
import type { Caller } from '#server/context'

/** True when the caller may read the field: it is not write-only and no field code hides it. */
export function mayRead(caller: Caller, model: Model, field: Field): boolean {
  return !field.type.writeOnly && fieldRight(caller.rights, model, field.name) !== 'hidden'
}

/** True when the caller may change the field. */
export function mayWrite(caller: Caller, model: Model, field: Field): boolean {
  if (field.base || field.type.id === 'formula' || field.document.readonly) return false
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

import { badRequest } from '#core/error'
import { dependenciesOf, parseExpression } from '#core/expression'
import type { Library } from '#core/library'
import { recordMessages } from '#core/message'
import {
  codeOf,
  type Field,
  isFieldHidden,
  isReadonly,
  isSetByServer,
  type Model,
  maskedFields,
  maskedValue,
  queryFieldOf,
} from '#core/model'
import { memoized } from '#core/object'
import { canCall, fieldRight } from '#core/permission'
import type { QueryField, QueryFields } from '#core/query'
import type { Caller, Services } from '#server/context'
import type { RecordScope } from './scope.ts'

/** Own fields that a formula reveals: inputs of a value, or fields of the counted condition's `$row`. */
function inputsOf({ formula }: Field, model: Model): Field[] {
  if (!formula) return []
  const expression = formula.kind === 'value' ? formula.value : formula.where
  if (!expression) return []
  const { fields, paths } = dependenciesOf(expression)
  const names = formula.kind === 'value' ? fields : paths.flatMap((path) => /^\$row\.(\w+)/.exec(path)?.[1] ?? [])
  return names.flatMap((name) => model.field(name) ?? [])
}

/** True when the caller only sees the field's masked values. */
export const seesMask = ({ rights }: Caller, { mask }: Field): boolean =>
  mask !== undefined && !canCall(rights, mask.code)

interface Visibility {
  caller: Caller
  model: Model
  /** Whether seeing masked values is enough. */
  masked: boolean
}

/**
 * True when neither the field nor any of its inputs is hidden. Formulas computed on read use masked inputs; stored and
 * aggregated ones use the real values.
 */
function isShown({ caller, model, masked }: Visibility, field: Field, above: readonly Field[] = []): boolean {
  if (isFieldHidden(caller.rights, model, field)) return false
  if (!masked && seesMask(caller, field)) return false
  const { formula, column } = field
  if (!formula || above.includes(field)) return true
  const visibility = { caller, model, masked: masked && formula.kind === 'value' && !column }
  return inputsOf(field, model).every((input) => isShown(visibility, input, [...above, field]))
}

function isOpen(visibility: Visibility, field: Field): boolean {
  const { rights } = visibility.caller
  if (field.type.writeOnly) return false
  const isFree = rights.restricted.size === 0 && maskedFields(visibility.model).length === 0
  return rights.admin || isFree || isShown(visibility, field)
}

/** True when the caller may read the field's real values and query by them: neither it nor its inputs are hidden or masked. */
export const mayRead = (caller: Caller, model: Model, field: Field): boolean =>
  isOpen({ caller, model, masked: false }, field)

/** True when the caller may see the field's values, possibly masked. */
export const maySee = (caller: Caller, model: Model, field: Field): boolean =>
  isOpen({ caller, model, masked: true }, field)

/** The value as the caller may see it: masked where necessary. */
export const shownValue = (caller: Caller, field: Field, value: unknown): unknown =>
  seesMask(caller, field) ? maskedValue(field, value) : value

/** True when the caller may change the field. */
export function mayWrite(caller: Caller, model: Model, field: Field): boolean {
  if (isSetByServer(field) || field.type.id === 'formula' || isReadonly(field)) return false
  const code = field.document.permission
  if (code && !caller.rights.admin && !caller.rights.codes.has(code)) return false
  return fieldRight(caller.rights, model, field.name) === 'write'
}

/** Fields guarded by a permission code of their own. */
export const fieldsWithOwnCode = (model: Model): Field[] =>
  model.fields.filter((field) => field.document.permission !== undefined)

/** Fields of the model that the caller may see, possibly masked, in document order. */
export const readableFields = (caller: Caller, model: Model): Field[] =>
  model.fields.filter((field) => maySee(caller, model, field))

/** Looks up models reduced to the fields that the caller may see. */
export function modelsFor({
  library,
}: Pick<Services, 'library'>): (caller: Caller) => (id: string) => Model | undefined {
  return (caller) => (id) => {
    const model = library.current().resolvedModel(id)
    return model && { ...model, fields: readableFields(caller, model) }
  }
}

/** Fields for conditions and sorting; fields that the caller may not read, or that a narrowed model leaves out, are marked as forbidden. */
export function queryFieldsFor(caller: Caller, model: Model): QueryFields {
  return queryFields(model, (field) => mayRead(caller, model, field) && !field.document.valuesOf)
}

function queryFields(model: Model, allowed: (field: Field) => boolean): QueryFields {
  const stored = model.fields.filter((field) => field.column || field.link || field.type.writeOnly)
  const shapeOf = (field: Field, further: Partial<QueryField> = {}): QueryField => ({
    ...queryFieldOf(field),
    ...(allowed(field) ? further : { forbidden: true }),
  })
  const entries = stored.map((field): [string, QueryField] => [field.name, shapeOf(field)])
  const aliases = stored.flatMap((field) =>
    (field.document.also ?? []).map((alias): [string, QueryField] => [alias, shapeOf(field, { of: field.name })]),
  )
  const leftOut = Object.keys(model.document.fields ?? {})
    .filter((name) => !model.field(name))
    .map((name): [string, QueryField] => [name, { kind: 'text', forbidden: true }])
  return new Map([...leftOut, ...aliases, ...entries])
}

const namesIn = (where: unknown): readonly string[] => {
  const parsed = typeof where === 'string' ? parseExpression(where) : null
  return parsed?.ok ? dependenciesOf(parsed.expression).fields : []
}

/** Field names in option conditions anywhere in a screen. */
function optionFieldsOf(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own = 'options' in node ? namesIn((node.options as { where?: unknown } | null)?.where) : []
  return [...own, ...Object.values(node).flatMap(optionFieldsOf)]
}

/** Field names per model, cached per library. */
const namesOf = memoized((library: Library) => ({
  screens: new Set(library.screenIds().flatMap((id) => optionFieldsOf(library.screen(id)))),
  models: new Map<string, ReadonlySet<string>>(),
}))

/** Fields needed to choose from the records of a model: labels, values stored by references, and fields of option conditions. */
function choosable(model: Model, library: Library): ReadonlySet<string> {
  const { screens, models } = namesOf(library)
  const cached = models.get(model.id)
  if (cached) return cached
  const pointing = library.models().flatMap((other) => other.fields.filter(({ target }) => target?.model === model.id))
  const modelIds = new Set([
    ...['id', 'status', model.display, ...(model.parent ? [model.parent.name] : [])],
    ...pointing.flatMap(({ target, document }) => [
      target?.store ?? 'id',
      target?.text ?? 'id',
      ...namesIn(document.where),
    ]),
    ...screens,
  ])
  models.set(model.id, modelIds)
  return modelIds
}

/**
 * Whether a field may be shown or filtered by in option lists: with the right to list the model, every readable field;
 * otherwise only what choosing needs. spec: policy (AC-10)
 */
export function mayTell(scope: RecordScope): (field: Field) => boolean {
  const isChosen = mayChoose(scope)
  return (field) => mayRead(scope.caller, scope.model, field) && isChosen(field)
}

/** As `mayTell`, for fields that are only shown, possibly masked. */
export function mayShow(scope: RecordScope): (field: Field) => boolean {
  const isChosen = mayChoose(scope)
  return (field) => maySee(scope.caller, scope.model, field) && isChosen(field)
}

function mayChoose({ services, caller, model, names: namesOnly }: RecordScope): (field: Field) => boolean {
  // Pickers name records beyond the rows of the list, of which they tell no more than the name.
  if (!namesOnly && canCall(caller.rights, codeOf(model, 'list'))) return () => true
  const names = choosable(model, services.library.current())
  return ({ name }) => names.has(name)
}

/** Throws when a condition uses a field that the caller may not query, as if the field did not exist. */
export function refuseClosed(names: readonly string[], model: Model, mayAsk: (field: Field) => boolean): void {
  const closed = names.find((name) => {
    const field = model.field(name)
    return field && !mayAsk(field)
  })
  if (closed !== undefined) throw badRequest(recordMessages.noFieldInWhere, { name: closed })
}

import { productError } from '#core/error'
import { dependenciesOf, parseExpression } from '#core/expression'
import type { Library } from '#core/library'
import { fillText, recordMessages } from '#core/message'
import { codeOf, type Field, type Model } from '#core/model'
import { canCall } from '#core/permission'
import { mayRead, maySee } from './fieldAccess.ts'
import type { RecordScope } from './scope.ts'

const namesIn = (where: unknown): readonly string[] => {
  const parsed = typeof where === 'string' ? parseExpression(where) : null
  return parsed?.ok ? dependenciesOf(parsed.expression).fields : []
}

/** The names in the conditions on options anywhere in the screens. */
function askedByScreens(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own = 'options' in node ? namesIn((node.options as { where?: unknown } | null)?.where) : []
  return [...own, ...Object.values(node).flatMap(askedByScreens)]
}

/** Fields by model, worked out once for each library. */
const known = new WeakMap<Library, { screens: ReadonlySet<string>; models: Map<string, ReadonlySet<string>> }>()

function knownOf(library: Library) {
  const found = known.get(library)
  if (found) return found
  const screens = new Set(library.screenIds().flatMap((id) => askedByScreens(library.screen(id))))
  const names = { screens, models: new Map<string, ReadonlySet<string>>() }
  known.set(library, names)
  return names
}

/** What choosing from the records of a model tells and asks: their names, what references keep of them, and whether they are in use. */
function choosable(model: Model, library: Library): ReadonlySet<string> {
  const { screens, models } = knownOf(library)
  const found = models.get(model.id)
  if (found) return found
  const pointing = library.models().flatMap((other) => other.fields.filter(({ target }) => target?.model === model.id))
  const modelIds = new Set([
    ...['id', 'status', model.display, ...(model.parent ? [model.parent.name] : [])],
    ...pointing.flatMap(({ target, document }) => [target?.store ?? 'id', ...namesIn(document.where)]),
    ...screens,
  ])
  models.set(model.id, modelIds)
  return modelIds
}

/**
 * Whether a field may be told, or asked by, where records are chosen from: with the right to list them every field that the
 * caller reads; else, where a screen only lets them be chosen, what choosing needs. spec: policy (AC-10)
 */
export function mayTell(scope: RecordScope): (field: Field) => boolean {
  const isChosen = mayChoose(scope)
  return (field) => mayRead(scope.caller, scope.model, field) && isChosen(field)
}

/** The same of what is only shown there, be it by its mask. */
export function mayShow(scope: RecordScope): (field: Field) => boolean {
  const isChosen = mayChoose(scope)
  return (field) => maySee(scope.caller, scope.model, field) && isChosen(field)
}

function mayChoose({ services, caller, model }: RecordScope): (field: Field) => boolean {
  if (canCall(caller.rights, codeOf(model, 'list'))) return () => true
  const names = choosable(model, services.library.current())
  return ({ name }) => names.has(name)
}

/** Refuses a condition over a field by which the caller may not ask, as if the field were not there. */
export function refuseClosed(names: readonly string[], model: Model, mayAsk: (field: Field) => boolean): void {
  const closed = names.find((name) => {
    const field = model.field(name)
    return field && !mayAsk(field)
  })
  if (closed !== undefined)
    throw productError('badRequest', { reason: fillText(recordMessages.noFieldInWhere, { name: closed }) })
}

import type { ModelDocument } from '#core/document'
import type { ModelSource } from './checks.ts'
import { askedTogether } from './modelTypes.ts'
import { type ResolvedModel, resolveModel } from './resolve.ts'

/** A resolved document, and what its resolution asked for. */
interface Resolution extends Pick<ModelSource, 'checks'> {
  readonly resolved: ResolvedModel
  readonly models: ReadonlyMap<string, ModelDocument | undefined>
  readonly dicts: ReadonlyMap<string, boolean>
}

const resolutions = new WeakMap<ModelDocument, Resolution>()

/**
 * `resolveModel` over a source that never changes. A model that another source has resolved is taken over as it is if its document and all that
 * this refers to, directly or over other models, are the same: a published model costs what depends on it, not all models.
 */
export function resolverOver(source: ModelSource): (document: ModelDocument) => ResolvedModel {
  let unchanged: ReadonlyMap<ModelDocument, ResolvedModel> | undefined
  return (document) => {
    unchanged ??= unchangedIn(source)
    return unchanged.get(document) ?? resolveAnew(document, source)
  }
}

function resolveAnew(document: ModelDocument, source: ModelSource): ResolvedModel {
  const models = new Map<string, ModelDocument | undefined>()
  const dicts = new Map<string, boolean>()
  /** Whoever looks for a similar name depends on all names. */
  let isNameSought = false
  const asking: ModelSource = {
    checks: source.checks,
    model: (id) => noted(models, id, source.model(id)),
    hasDict: (code) => noted(dicts, code, source.hasDict(code)),
    modelIds() {
      isNameSought = true
      return source.modelIds()
    },
    dictCodes() {
      isNameSought = true
      return source.dictCodes()
    },
  }
  const resolved = resolveModel(document, askedTogether(asking, source))
  if (!isNameSought) resolutions.set(document, { checks: source.checks, resolved, models, dicts })
  return resolved
}

function noted<Value>(answers: Map<string, Value>, name: string, answer: Value): Value {
  answers.set(name, answer)
  return answer
}

/** The models that an earlier source has resolved and that are the same here. */
function unchangedIn(source: ModelSource): ReadonlyMap<ModelDocument, ResolvedModel> {
  const unchanged = new Map<string, [ModelDocument, Resolution]>()
  for (const id of source.modelIds()) {
    const document = source.model(id)
    const earlier = document && resolutions.get(document)
    if (earlier && isSame(earlier, source)) unchanged.set(id, [document, earlier])
  }
  for (let before = -1; before !== unchanged.size; ) {
    before = unchanged.size
    for (const [id, [, { models }]] of unchanged) if (refersToOthers(models, unchanged)) unchanged.delete(id)
  }
  return new Map([...unchanged.values()].map(([document, { resolved }]) => [document, resolved]))
}

const isSame = ({ checks, models, dicts }: Resolution, source: ModelSource): boolean =>
  checks === source.checks &&
  [...models].every(([id, document]) => source.model(id) === document) &&
  [...dicts].every(([code, isThere]) => source.hasDict(code) === isThere)

/** Whether one of the models has changed. Abstract ones are part of those that extend them. */
const refersToOthers = (models: Resolution['models'], unchanged: ReadonlyMap<string, unknown>): boolean =>
  [...models].some(([id, document]) => document !== undefined && !document.abstract && !unchanged.has(id))

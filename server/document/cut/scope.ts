import type { Library } from '#core/library'
import { codeOf, type Field } from '#core/model'
import { canCall, fieldRight, type Rights } from '#core/permission'

type Names = ReadonlySet<string>
const none: Names = new Set()

/** What one reader must not see of the documents. */
export interface Cutter {
  library: Library
  /** Fields of a model that are hidden from the reader. */
  hidden(modelId: string | undefined): Names
  /** Whether the reader may list records of a model. */
  mayList(modelId: string): boolean
  /** The hidden fields of all models together: for members whose owner is not known. */
  all: Names
}

/** The cutter of a set of rights over a library. */
export function cutterOf(library: Library, rights: Rights): Cutter {
  const byModel = new Map<string, Names>()
  if (!rights.admin && rights.restricted.size > 0) {
    for (const model of library.models()) {
      const names = model.fields.map(({ name }) => name).filter((name) => fieldRight(rights, model, name) === 'hidden')
      if (names.length > 0) byModel.set(model.id, new Set(names))
    }
  }
  return {
    library,
    hidden: (modelId) => (modelId === undefined ? none : (byModel.get(modelId) ?? none)),
    mayList(modelId) {
      const model = library.resolvedModel(modelId)
      return model !== undefined && canCall(rights, codeOf(model, 'list'))
    },
    all: new Set([...byModel.values()].flatMap((names) => [...names])),
  }
}

/** Where a part of a document stands: which model its bare names belong to. */
export interface CutScope {
  cutter: Cutter
  modelId: string | undefined
  /** Props of a widget may name fields anywhere. */
  inProps?: boolean
}

/** The fields that bare names must not be. */
export const ownHidden = ({ cutter, modelId }: CutScope): Names => cutter.hidden(modelId)

/** The field of the scope's model, if it has one of that name. */
export const fieldOf = ({ cutter, modelId }: CutScope, name: unknown): Field | undefined =>
  modelId !== undefined && typeof name === 'string' ? cutter.library.resolvedModel(modelId)?.field(name) : undefined

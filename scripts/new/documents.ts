import type { ModelDocument, PlainScreenDocument } from '#core/document'
import { Refusal } from './refusal.ts'
import type { Tree } from './tree.ts'

/** A document with its file. */
export interface Stored<T> {
  path: string
  document: T
}

function stored<T>(tree: Tree, folder: string): Stored<T>[] {
  return tree
    .list(folder)
    .filter((path) => path.endsWith('.json'))
    .map((path) => ({ path, document: JSON.parse(tree.read(path)) as T }))
}

export const modelsOf = (tree: Tree): Stored<ModelDocument>[] => stored(tree, 'schemas/models')
export const screensOf = (tree: Tree): Stored<PlainScreenDocument>[] => stored(tree, 'schemas/screens')

/** The model called `id`. Throws a Refusal that lists the existing models. */
export function modelCalled(id: string, tree: Tree): ModelDocument {
  const models = modelsOf(tree).map(({ document }) => document)
  const found = models.find((model) => model.id === id)
  if (found) return found
  const modelIds = models.map((model) => model.id).join(', ')
  throw new Refusal(
    `There is no model "${id}" under schemas/models. Make it with npm run new:model <area>/${id}, or name one of: ${modelIds}.`,
  )
}

/** The prefix of a model's permission codes. */
export const prefixOf = ({ id, permission }: ModelDocument): string => permission ?? id

/** The base path of a model's calls. */
export const apiOf = ({ id, api }: ModelDocument): string => api ?? `/dv/${id}`

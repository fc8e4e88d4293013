import type { ModelDocument } from '#core/document'
import { modelCalled } from './documents.ts'
import type { Request } from './request.ts'
import type { Tree } from './tree.ts'

/** `land-plot` as `landPlot`. */
export const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** The model that a screen shows: the one named explicitly, else the one its name starts with. */
export function modelOfScreen({ id, model }: Request, tree: Tree): ModelDocument {
  const name = id.split('/').at(-1) ?? id
  return modelCalled(model ?? camel(name.replace(/-(list|form|detail)$/, '')), tree)
}

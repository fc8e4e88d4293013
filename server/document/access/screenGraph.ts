import type { ScreenDocument } from '#core/document'
import type { Library } from '#core/library'
import { inheritScreen } from '#core/screen'
import { mentionsIn } from '../reference/referrers.ts'

/** A screen as far as reading it is concerned. */
export interface ScreenNode {
  id: string
  /** The code that the screen itself asks for. */
  permission: string | undefined
  /** Permission prefix of its model. */
  prefix: string | undefined
  /** Screens that it opens or shows. */
  screens: readonly string[]
  /** Models that it shows or refers to. */
  models: readonly string[]
}

/** Every screen that can be shown; abstract ones only live in others. */
export function screenGraph(library: Library): ReadonlyMap<string, ScreenNode> {
  const nodes = library.screenIds().flatMap((id) => {
    const document = library.screen(id)
    return document && !document.abstract ? [nodeOf(document, library)] : []
  })
  return new Map(nodes.map((node) => [node.id, node]))
}

function nodeOf(document: ScreenDocument, library: Library): ScreenNode {
  const plain = inheritScreen(document, library) ?? document
  const mentions = mentionsIn(plain)
  const names = (what: string) => mentions.filter((one) => one.what === what).map(({ name }) => name)
  const model = 'model' in plain ? plain.model : undefined
  const own = model === undefined ? undefined : library.resolvedModel(model)
  return {
    id: document.id,
    permission: plain.permission,
    prefix: own && !own.document.internal ? own.permission : undefined,
    screens: names('screen'),
    models: [...new Set(names('model').flatMap((id) => [id, ...targetsOf(id, library)]))],
  }
}

/** The models that the records of a model refer to, those of its sub-tables included. */
export function targetsOf(modelId: string, library: Library): string[] {
  const model = library.resolvedModel(modelId)
  if (!model) return []
  return model.fields.flatMap((field) => {
    const rows = isRows(field.type.id) ? String(field.document.model) : undefined
    const inRows = rows && rows !== modelId ? [rows, ...directTargets(rows, library)] : []
    return [...(field.target ? [field.target.model] : []), ...inRows]
  })
}

const isRows = (type: string): boolean => type === 'table' || type === 'one'

const directTargets = (modelId: string, library: Library): string[] =>
  library.resolvedModel(modelId)?.fields.flatMap((field) => field.target?.model ?? []) ?? []

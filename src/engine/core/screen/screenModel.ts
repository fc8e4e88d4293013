import {
  type FieldDocument,
  type ListSourceDocument,
  languageVersion,
  type ModelDocument,
  type PlainScreenDocument,
} from '#core/document'
import type { Library } from '#core/library'
import { type Model, resolveModel } from '#core/model'
import { compileValues } from './condition.ts'
import { type BaseContext, inside } from './context.ts'
import type { RowSourceProgram } from './program/source.ts'

/** What the parts of a screen stand over: its model, and the documents with it. */
interface ScreenModel {
  model: Model
  library: Library
}

/** The model of a screen; the rows of a call are a small one of their own. Undefined where there is none. */
export function screenModelOf(document: PlainScreenDocument, context: BaseContext): ScreenModel | undefined {
  const { library } = context
  if (document.type === 'list' && document.source)
    return askModel(
      { id: 'sourceRow', title: document.title, fields: document.source.fields },
      inside(context, 'source', 'fields'),
    )
  const model = 'model' in document && document.model ? library.resolvedModel(document.model) : undefined
  return model && { model, library }
}

/** Where the rows of a list come from. */
export const compileRowSource = (document: ListSourceDocument, context: BaseContext): RowSourceProgram => ({
  path: document.call.slice('GET '.length),
  with: compileValues(document.with, inside(context, 'with')),
  key: document.key ?? 'id',
  paging: document.paging ?? 'server',
})

/** Fields that a screen asks by, as a model that is never stored, and the documents with it. They stand at the context's place. */
export function askModel(
  ask: { id: string; title: string; fields: Record<string, FieldDocument> },
  context: BaseContext,
): { model: Model; library: Library } {
  const { id, title, fields } = ask
  const document = { kind: 'model', version: languageVersion, id, title, internal: true, fields } as ModelDocument
  const source = { ...context.library, model: (name: string) => (name === id ? document : context.library.model(name)) }
  const { model, diagnostics } = resolveModel(document, source, context.collector.lint)
  for (const found of diagnostics) {
    const [, _fields, ...place] = found.pointer.split('/')
    context.collector.add([...context.at, ...place], { ...found, severity: 'error' })
  }
  return { model, library: { ...context.library, model: source.model } }
}

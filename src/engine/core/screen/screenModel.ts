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

/** The model of a screen part and the library that contains it. */
interface ScreenModel {
  model: Model
  library: Library
}

/** Model of a screen; for rows of a call, a model built from the source's fields. Undefined when it does not exist. */
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

/** Compiles the row source of a list. */
export const compileRowSource = (document: ListSourceDocument, context: BaseContext): RowSourceProgram => ({
  path: document.call.slice('GET '.length),
  with: compileValues(document.with, inside(context, 'with')),
  key: document.key ?? 'id',
  paging: document.paging ?? 'server',
})

/** Builds an internal, never stored model from `fields`, and a library with it. Diagnostics point below the context's path. */
export function askModel(
  ask: { id: string; title: string; fields: Record<string, FieldDocument> },
  context: BaseContext,
): { model: Model; library: Library } {
  const { id, title, fields } = ask
  const document = { kind: 'model', version: languageVersion, id, title, internal: true, fields } as ModelDocument
  const source = { ...context.library, model: (name: string) => (name === id ? document : context.library.model(name)) }
  const { model, diagnostics } = resolveModel(document, source, context.collector.lint)
  for (const diagnostic of diagnostics) {
    const [, _fields, ...segments] = diagnostic.pointer.split('/')
    context.collector.add([...context.at, ...segments], { ...diagnostic, severity: 'error' })
  }
  return { model, library: { ...context.library, model: source.model } }
}

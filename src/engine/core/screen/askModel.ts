import { type FieldDocument, languageVersion, type ModelDocument } from '#core/document'
import type { Library } from '#core/library'
import { type Model, resolveModel } from '#core/model'
import type { BaseContext } from './context.ts'

/** Fields that a screen asks by, as a model that is never stored, and the documents with it. They stand at the context's place. */
export function askModel(
  ask: { id: string; title: string; fields: Record<string, FieldDocument> },
  context: BaseContext,
): { model: Model; library: Library } {
  const { id, title, fields } = ask
  const document = { kind: 'model', version: languageVersion, id, title, internal: true, fields } as ModelDocument
  const source = { ...context.library, model: (name: string) => (name === id ? document : context.library.model(name)) }
  const { model, diagnostics } = resolveModel(document, source, context.collector.look)
  for (const found of diagnostics) {
    const { code, message, hint } = found
    const [, _fields, ...place] = found.pointer.split('/')
    context.collector.add([...context.at, ...place], {
      code,
      message,
      ...(hint ? { hint } : {}),
    })
  }
  return { model, library: { ...context.library, model: source.model } }
}

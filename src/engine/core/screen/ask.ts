import type { FieldDocument, ModelDocument } from '#core/document'
import { languageVersion } from '#core/document'
import { resolveModel } from '#core/model'
import { compileLabel } from './condition.ts'
import { type CompileContext, inside } from './context.ts'
import { compileFormBody } from './form.ts'
import type { FormProgram } from './program/screen.ts'

interface AskDocument {
  ask: { title: string; width?: number; fields: Record<string, FieldDocument> }
}

/** The small form of an `ask`: a model of its own that is never stored. */
export function compileAsk({ ask }: AskDocument, context: CompileContext): FormProgram {
  const document: ModelDocument = {
    kind: 'model',
    version: languageVersion,
    id: 'ask',
    title: ask.title,
    internal: true,
    fields: ask.fields as ModelDocument['fields'],
  }
  const source = { ...context.library, model: (id: string) => (id === 'ask' ? document : context.library.model(id)) }
  const { model, diagnostics } = resolveModel(document, source, context.collector.look)
  for (const found of diagnostics) {
    const { code, message, hint } = found
    context.collector.add([...context.at, ...found.pointer.split('/').slice(1)], {
      code,
      message,
      ...(hint ? { hint } : {}),
    })
  }
  const library = { ...context.library, model: source.model }
  const form = compileFormBody(
    { present: 'modal', ...(ask.width ? { width: ask.width } : {}), grid: 1 },
    { ...context, library, model },
    { id: `${context.screenId}#ask`, title: ask.title },
  )
  return { ...form, title: compileLabel(ask.title, inside(context, 'title')) }
}

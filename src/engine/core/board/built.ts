import type { BuiltDocument } from '#core/document'
import { type BoardContext, type BuiltProgram, compileValues, fixedLabel, inside } from '#core/screen'

/** A screen whose document the server builds: whom to ask, and what it is told. */
export const compileBuilt = (document: BuiltDocument, context: BoardContext): BuiltProgram => ({
  kind: 'built',
  id: document.id,
  title: fixedLabel(document.title),
  path: document.document.call.slice('GET '.length),
  with: compileValues(document.document.with, inside(context, 'document', 'with')),
  diagnostics: context.collector.diagnostics,
})

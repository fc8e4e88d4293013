import type { Diagnostic } from '#core/document'
import { compileDiagnostics } from '#core/message'
import { type Field, unknownField, unknownName } from '#core/model'
import type { BaseContext, CompileContext } from './context.ts'
import { restEntry } from './derive.ts'

/** The field `name`, or the diagnostic that names the nearest one. */
export function findField(name: string, context: CompileContext): Field | Diagnostic {
  const { model, collector, at } = context
  const field = model.field(name)
  if (field) return field
  return collector.add(at, unknownField(model.id, { name, candidates: model.fields.map((one) => one.name) }))
}

export const isField = (found: Field | Diagnostic): found is Field => 'type' in found

/** Names of the entry: itself, what is left, or every field that carries the tag. An unknown tag is a diagnostic. */
export function expandTag(entry: string, context: CompileContext): string[] {
  if (entry === restEntry && context.rest) return [...context.rest]
  if (!entry.startsWith('#')) return [entry]
  const tagged = context.model.tagged(entry.slice(1)).map((field) => field.name)
  if (tagged.length === 0) {
    context.collector.report(context.at, compileDiagnostics.unknownTag, { model: context.model.id, entry })
  }
  return tagged
}

/** Checks that a screen of this id exists and can be opened. */
export function checkScreen(id: string, { library, collector, at }: BaseContext): void {
  if (library.screen(id)?.abstract) collector.report(at, compileDiagnostics.abstractScreen, { screen: id })
  // What a server has checked may open what it has not sent: a screen that the reader may not have.
  if (id.startsWith('$param.') || library.screen(id) || library.checks === null) return
  collector.add(at, unknownName('screen', { name: id, candidates: library.screenIds() }))
}

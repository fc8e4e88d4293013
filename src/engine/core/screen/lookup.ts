import type { Diagnostic } from '#core/document'
import { compileDiagnostics } from '#core/message'
import { type Field, memberField, memberPathOf, memberPathsOf, unknownField, unknownName } from '#core/model'
import type { BaseContext, CompileContext } from './context.ts'
import { restEntry } from './derive.ts'

/** The field `name`, in lists also that of a path such as `typeId$.kind`; or a diagnostic that suggests the nearest name. */
export function findField(
  name: string,
  { model, library, collector, at, members }: CompileContext,
): Field | Diagnostic {
  const find = (id: string) => library.resolvedModel(id)
  const field = model.field(name) ?? (members && memberField(name, model, find))
  if (field) return field
  const isPath = memberPathOf(name) !== undefined
  if (isPath && !members) return collector.report(at, compileDiagnostics.memberOutsideList, { path: name })
  const candidates = isPath ? memberPathsOf(model, find) : model.fields.map((each) => each.name)
  return collector.add(at, unknownField(model.id, { name, candidates }))
}

export const isField = (found: Field | Diagnostic): found is Field => 'type' in found

/** Field names for an entry: itself, the expansion of `#rest`, or all fields with the tag. Reports an unknown tag. */
export function expandTag(entry: string, context: CompileContext): string[] {
  if (entry === restEntry && context.rest) return [...context.rest]
  if (!entry.startsWith('#')) return [entry]
  const tagged = context.model.tagged(entry.slice(1)).map((field) => field.name)
  if (tagged.length === 0) {
    context.collector.report(context.at, compileDiagnostics.unknownTag, { model: context.model.id, entry })
  }
  return tagged
}

/** Reports a screen that does not exist or is abstract. */
export function checkScreen(id: string, { library, collector, at }: BaseContext): void {
  if (library.screen(id)?.abstract) collector.report(at, compileDiagnostics.abstractScreen, { screen: id })
  // Closures checked by the server may refer to screens that were not sent because the user lacks the right.
  if (id.startsWith('$params.') || library.screen(id) || library.checks === null) return
  collector.add(at, unknownName('screen', { name: id, candidates: library.screenIds() }))
}

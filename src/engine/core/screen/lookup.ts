import type { Diagnostic } from '#core/document'
import { compileDiagnostics } from '#core/message'
import { type Field, memberField, memberPathOf, memberPathsOf, unknownField, unknownName } from '#core/model'
import type { BaseContext, CompileContext } from './context.ts'
import { restEntry } from './derive.ts'

/** The field `name`, or a diagnostic that suggests the nearest name; in lists also the field of a path such as `typeId$.kind`. */
export function findField(name: string, context: CompileContext): Field | Diagnostic {
  const { model, collector, at } = context
  const field = model.field(name)
  if (field) return field
  if (memberPathOf(name)) return findMember(name, context)
  return collector.add(at, unknownField(model.id, { name, candidates: model.fields.map((each) => each.name) }))
}

function findMember(path: string, { model, library, collector, at, members }: CompileContext): Field | Diagnostic {
  if (!members) return collector.report(at, compileDiagnostics.memberOutsideList, { path })
  const find = (id: string) => library.resolvedModel(id)
  return (
    memberField(path, model, find) ??
    collector.add(at, unknownField(model.id, { name: path, candidates: memberPathsOf(model, find) }))
  )
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

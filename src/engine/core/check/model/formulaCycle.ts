import { dependenciesOf } from '#core/expression'
import { modelDiagnostics } from '#core/message'
import { findingOf } from '#core/model'
import { type ModelContext, ownFields } from './modelContext.ts'

/** Names formulas that need each other: none of them can be computed first. */
export function checkFormulaCycles(context: ModelContext): void {
  const needs = new Map(
    context.model.fields.flatMap(({ name, formula }) =>
      formula?.kind === 'value' ? [[name, dependenciesOf(formula.value).fields] as const] : [],
    ),
  )
  for (const { name } of ownFields(context)) {
    const ring = ringFrom(name, needs)
    if (ring)
      context.collector.add(
        ['fields', name, 'value'],
        findingOf(modelDiagnostics.formulaCycle, { ring: ring.join(' → ') }),
      )
  }
}

function ringFrom(start: string, needs: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const visit = (name: string, path: readonly string[]): string[] | undefined => {
    for (const next of needs.get(name) ?? []) {
      if (next === start) return [...path, next]
      const found = path.includes(next) ? undefined : visit(next, [...path, next])
      if (found) return found
    }
    return undefined
  }
  return visit(start, [start])
}

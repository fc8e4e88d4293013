import type { ComposedOf } from '#core/document'
import { screenDiagnostics } from '#core/message'
import { findingOf, type Segments } from '#core/model'
import type { ScreenContext } from './screenContext.ts'
import { checkParams } from './stepCheck.ts'

/** Checks the steps of a form: names, steps that never stand, what is told to screens, and summaries of nothing. */
export function checkStepPages({ steps }: ComposedOf<'steps'>, context: ScreenContext): void {
  const { collector } = context
  const seen = new Set<string>()
  for (const [index, step] of steps.entries()) {
    const at = ['steps', index]
    checkName(step, at, { context, seen })
    if (step.visibleWhen === false) collector.add([...at, 'visibleWhen'], findingOf(screenDiagnostics.stepNever))
    if (step.screen) checkParams({ open: step.screen, params: step.with ?? {}, at, key: 'with' }, context)
    else if (step.with) collector.add([...at, 'with'], findingOf(screenDiagnostics.withWithoutScreen))
    if (index === 0 && !step.items && !step.screen) collector.add(at, findingOf(screenDiagnostics.firstStepEmpty))
  }
}

function checkName(
  { id }: ComposedOf<'steps'>['steps'][number],
  at: Segments,
  { context, seen }: { context: ScreenContext; seen: Set<string> },
): void {
  if (id === undefined) return
  if (seen.has(id)) context.collector.add([...at, 'id'], findingOf(screenDiagnostics.stepTwice, { id }))
  seen.add(id)
}

import type { CounterDocument, ViewDocument } from '#core/document'
import { compileLabel } from './condition.ts'
import { type CompileContext, inside } from './context.ts'
import type { SegmentProgram } from './program/screen.ts'
import { readWhere } from './where.ts'

/** The numbers above a list; one without an id is named by its place. */
export function compileCounters(given: readonly CounterDocument[], context: CompileContext): SegmentProgram[] {
  return given.map((counter, index) =>
    compileSegment({ ...counter, id: counter.id ?? `counter${index + 1}`, count: true }, inside(context, index)),
  )
}

/** The tabs above a list. */
export function compileViews(given: readonly ViewDocument[], context: CompileContext): SegmentProgram[] {
  return given.map((view, index) => compileSegment(view, inside(context, index)))
}

function compileSegment(given: ViewDocument & { tone?: string }, context: CompileContext): SegmentProgram {
  const where = given.where ? readWhere(given.where, inside(context, 'where')) : undefined
  return {
    id: given.id,
    title: compileLabel(given.title, inside(context, 'title')),
    ...(where ? { where } : {}),
    ...(given.tone ? { tone: given.tone } : {}),
    counted: given.count ?? false,
  }
}

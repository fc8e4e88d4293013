import type { CounterDocument, ViewDocument } from '#core/document'
import { compileLabel, readWhere } from './condition.ts'
import { type CompileContext, inside } from './context.ts'
import type { SegmentProgram } from './program/list.ts'

/** The numbers above a list; one without an id is named by its place. */
export function compileCounters(counters: readonly CounterDocument[], context: CompileContext): SegmentProgram[] {
  return counters.map((counter, index) =>
    compileSegment({ ...counter, id: counter.id ?? `counter${index + 1}`, count: true }, inside(context, index)),
  )
}

/** The tabs above a list. */
export function compileViews(views: readonly ViewDocument[], context: CompileContext): SegmentProgram[] {
  return views.map((view, index) => compileSegment(view, inside(context, index)))
}

function compileSegment(segment: ViewDocument & { tone?: string }, context: CompileContext): SegmentProgram {
  const where = segment.where ? readWhere(segment.where, inside(context, 'where')) : undefined
  return {
    id: segment.id,
    title: compileLabel(segment.title, inside(context, 'title')),
    ...(where ? { where } : {}),
    ...(segment.tone ? { tone: segment.tone } : {}),
    counted: segment.count ?? false,
  }
}

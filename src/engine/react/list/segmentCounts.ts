import { type AggregateProgram, encodeAggregate } from '#core/aggregate'
import { encodeListQuery } from '#core/query'
import type { ListProgram, SegmentProgram } from '#core/screen'
import { boundWhere, type Scope } from '#react/scope'
import { createLatest, isAborted, isOutage } from '#runtime/http'
import type { ListLoader, LoaderInput } from './loader.ts'
import { filterParts, type QueryContext, type QueryState, treeParts, withWhere } from './query.ts'
import type { ListState } from './state.ts'

interface SegmentCountInput extends Pick<LoaderInput, 'program' | 'calls' | 'state' | 'dispatch' | 'report'> {
  scope: Scope
}

/** The filter parameters of the counts: all but the view and the counter. */
function countQuery(state: Pick<QueryState, 'applied' | 'trees' | 'advanced'>, context: QueryContext) {
  const { program } = context
  const encoded = encodeListQuery({
    filters: [...filterParts(program.filters, state.applied), ...treeParts(program, state.trees)],
    ...(state.advanced ? { advanced: state.advanced } : {}),
  })
  return withWhere(encoded, [program.where], context)
}

/**
 * Counts the rows of all counters and views in one call, again whenever the query or stored rows may have changed. While the server is
 * out of reach the counts of the same query stay, as its rows do.
 */
export function createSegmentCounts(input: SegmentCountInput): ListLoader {
  const { program, scope, calls, state, dispatch, report } = input
  const segments = countedSegments(program)
  const latest = createLatest()
  let requested = ''
  let counted = ''
  const query = (now: ListState) => countQuery(now, { program, scope, columns: [] })
  const load = async () => {
    const asking = query(state())
    const key = JSON.stringify(asking)
    try {
      const params = { ...asking, ...countParams(segments, input) }
      const reply = await latest.run((signal) => calls.aggregate(params, { signal, quiet: 'all' }))
      if (!reply.current) return
      counted = key
      dispatch({ type: 'counts', counts: countsIn(reply.value.rows[0], segments) })
    } catch (error) {
      if (isAborted(error)) return
      if (key !== counted || !isOutage(error)) dispatch({ type: 'counts', counts: null })
      report(error)
    }
  }
  return {
    follow() {
      const now = state()
      if (now.requested === 0) return
      const request = JSON.stringify([query(now), now.renewed])
      if (request === requested) return
      requested = request
      void load()
    },
    stop() {
      requested = ''
      latest.cancel()
    },
  }
}

interface CountedSegment {
  /** `counter:id` or `view:id`. */
  key: string
  segment: SegmentProgram
}

function countedSegments({ counters, views }: ListProgram): readonly CountedSegment[] {
  const keyed = (kind: string) => (segment: SegmentProgram) => ({ key: `${kind}:${segment.id}`, segment })
  return [...counters.map(keyed('counter')), ...views.map(keyed('view'))].filter(({ segment }) => segment.counted)
}

/** Measures are numbered, as segment ids may be any text. */
const measureName = (index: number): string => `n${index}`

function countParams(
  segments: readonly CountedSegment[],
  { program, scope }: SegmentCountInput,
): Readonly<Record<string, string>> {
  const evaluation = scope.evaluation(program.model, {})
  const measures: AggregateProgram['measures'] = segments.map(({ segment: { where } }, index) => ({
    name: measureName(index),
    kind: 'count',
    ...(where ? { test: where } : {}),
  }))
  const counting = { model: program.model, groups: [], measures, sort: [], limit: 1 }
  return encodeAggregate(counting, (condition) => boundWhere(condition, evaluation))
}

const countsIn = (row: Readonly<Record<string, unknown>> | undefined, segments: readonly CountedSegment[]) =>
  Object.fromEntries(segments.map(({ key }, index) => [key, Number(row?.[measureName(index)] ?? 0)]))

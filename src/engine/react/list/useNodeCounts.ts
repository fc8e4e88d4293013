import { useEffect, useMemo, useState } from 'react'
import { encodeAggregate } from '#core/aggregate'
import type { TreeProgram } from '#core/screen'
import { createLatest, isAborted, isHttpFailure, isOutage } from '#runtime/http'
import type { AggregateResult } from '#runtime/record'
import type { ListController } from './controller.ts'
import { listQuery } from './query.ts'
import type { ListState } from './state.ts'

/** The row count of a node by its stored value; null if unknown. */
type NodeCounts = (value: string) => number | null

const unknownCounts: NodeCounts = () => null

/**
 * The row count of each node of a tree, descendants included, under all other filters. Requested in one call, again
 * when the query or stored rows may have changed. While the server is out of reach the counts of the same query stay.
 */
export function useNodeCounts(list: ListController, tree: TreeProgram): NodeCounts {
  const [counts, setCounts] = useState<NodeCounts>(() => unknownCounts)
  const reader = useMemo(() => createReader(list, tree), [list, tree])
  useEffect(() => {
    if (!tree.counted) return undefined
    const follow = () => reader.follow((next) => setCounts(() => next))
    const end = list.state.subscribe(follow)
    follow()
    return () => {
      end()
      reader.stop()
    }
  }, [list, tree, reader])
  return counts
}

function createReader({ program, scope, state, calls, settings }: ListController, tree: TreeProgram) {
  const latest = createLatest()
  let requested = ''
  let counted = ''
  const counting = encodeAggregate(countingOf(tree, program.model), () => '')
  const paramsOf = (now: ListState): Record<string, string> => {
    const otherFilters = { ...now, trees: {}, sort: [] }
    const { field: _columns, ...params } = listQuery(otherFilters, { program, scope, columns: [] }, false)
    return { ...params, ...counting }
  }
  const load = async (params: Record<string, string>, onCounts: (counts: NodeCounts) => void) => {
    const key = JSON.stringify(params)
    try {
      const reply = await latest.run((signal) => calls.aggregate(params, { signal, quiet: 'all' }))
      if (!reply.current) return
      counted = key
      onCounts(countsIn(reply.value, tree))
    } catch (error) {
      if (isAborted(error)) return
      if (key !== counted || !isOutage(error)) onCounts(unknownCounts)
      if (!isHttpFailure(error)) settings.ports.report(error, `list ${program.id}`)
    }
  }
  return {
    follow(onCounts: (counts: NodeCounts) => void) {
      const now = state.snapshot()
      if (now.requested === 0) return
      const params = paramsOf(now)
      const request = JSON.stringify([params, now.renewed])
      if (request === requested) return
      requested = request
      void load(params, onCounts)
    },
    stop() {
      requested = ''
      latest.cancel()
    },
  }
}

const maxNodes = 1_000

const countingOf = ({ field }: TreeProgram, model: ListController['program']['model']) => ({
  model,
  groups: [{ name: field.name, field, tree: model }],
  measures: [{ name: 'n', kind: 'count' as const }],
  sort: [{ name: 'n', order: 'desc' as const }],
  limit: maxNodes,
})

/** A node without a count has no rows, unless the counts were capped. */
function countsIn({ rows, capped }: AggregateResult, { field }: TreeProgram): NodeCounts {
  const byValue = new Map(rows.map((row) => [String(row[field.name]), Number(row.n)]))
  return (value) => byValue.get(value) ?? (capped ? null : 0)
}

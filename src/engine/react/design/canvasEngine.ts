import { hiddenBy } from '#core/design'
import type { Permissions } from '#core/permission'
import type { Engine } from '#react/engine'
import { createGuards } from '#react/guard'
import { createInspection } from '#react/inspect'
import { CanvasForm } from '#react/screen'
import { isAborted } from '#runtime/http'
import type { RecordCalls, RecordRow } from '#runtime/record'

/** The id of the record that a canvas shows where there is no other. */
export const exampleId = 'example'

/** Whoever designs sees every part: no right hides one. */
export const everyPart: Permissions = {
  shows: () => true,
  disables: () => false,
  columnRight: () => 'open',
  lists: { auth: [], allAuth: [] },
}

/**
 * The engine as a canvas uses it: every part is rendered, whatever the designer's own rights to its records, nothing is stored, and
 * where the records cannot be read there is an empty one. `hasRecords` says under which addresses there are any: no others are asked for.
 */
export function canvasEngine(engine: Engine, hasRecords: (api: string) => boolean = () => true): Engine {
  const { ports } = engine
  const { records, drafts } = ports
  return {
    ...engine,
    CanvasForm,
    hiddenBy,
    inspection: createInspection(),
    guards: createGuards(ports.confirm),
    ports: {
      ...ports,
      permissions: () => everyPart,
      drafts: { ...drafts, keep: () => undefined, offered: () => null, discard: () => undefined },
      records: {
        ...records,
        of: (api, http) =>
          hasRecords(api) ? withExample(records.of(api, http)) : withoutRecords(records.of(api, http)),
      },
    },
  }
}

const noRows = { records: [], total: 0, current: 1, size: 1, pages: 0 }

/** Reads of a model that has no records yet, answered at once. What shows a single record shows an empty one. */
const withoutRecords = (calls: RecordCalls): RecordCalls => ({
  ...calls,
  list: async () => noRows,
  treeRoots: async () => noRows,
  children: async () => noRows,
  timeline: async () => noRows,
  recycleBin: async () => noRows,
  queryById: async (id) => ({ id }),
  options: async () => [],
  optionTree: async () => [],
  aggregate: async () => ({ rows: [], capped: false }),
})

/** Reads that answer an example where the real ones fail. */
function withExample(calls: RecordCalls): RecordCalls {
  const example: RecordRow = { id: exampleId }
  const page = { records: [example], total: 1, current: 1, size: 1, pages: 1 }
  const none = { ...page, records: [], total: 0 }
  return {
    ...calls,
    list: (query, options) => calls.list(query, { ...options, quiet: 'all' }).catch(otherwise(page)),
    treeRoots: (query, options) => calls.treeRoots(query, { ...options, quiet: 'all' }).catch(otherwise(page)),
    children: (parentId, query, options) =>
      calls.children(parentId, query, { ...options, quiet: 'all' }).catch(otherwise(none)),
    timeline: (query, options) => calls.timeline(query, { ...options, quiet: 'all' }).catch(otherwise(none)),
    async queryById(id, signal) {
      if (id !== exampleId) return calls.queryById(id, signal)
      const { records: rows } = await calls
        .list({ pageNo: '1', pageSize: '1' }, { ...(signal ? { signal } : {}), quiet: 'all' })
        .catch(otherwise(page))
      const [first] = rows
      return (first && first.id !== exampleId ? await calls.queryById(String(first.id), signal) : null) ?? example
    },
  }
}

/** An answer in place of a failure; a request that was given up stays a failure. */
const otherwise =
  <T>(answer: T) =>
  (error: unknown): T => {
    if (isAborted(error)) throw error
    return answer
  }

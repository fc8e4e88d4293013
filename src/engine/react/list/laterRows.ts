import type { RecordCalls } from '#runtime/record'

/** The record calls of a list over the rows of a source call. */
export type CalledRows = Pick<RecordCalls, 'list' | 'treeRoots' | 'children' | 'queryById' | 'aggregate' | 'exportXls'>

/** The same calls before their code is loaded: each waits for it. */
export function laterRows(loadRows: () => Promise<CalledRows>): CalledRows {
  let pending: Promise<CalledRows> | undefined
  const rows = () => {
    pending ??= loadRows().catch((error: unknown) => {
      pending = undefined
      throw error
    })
    return pending
  }
  return {
    list: async (...args) => (await rows()).list(...args),
    treeRoots: async (...args) => (await rows()).treeRoots(...args),
    children: async (...args) => (await rows()).children(...args),
    queryById: async (...args) => (await rows()).queryById(...args),
    aggregate: async (...args) => (await rows()).aggregate(...args),
    exportXls: async (...args) => (await rows()).exportXls(...args),
  }
}

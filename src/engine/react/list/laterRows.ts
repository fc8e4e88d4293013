import type { RecordCalls } from '#runtime/record'

/** What a list asks for that stands over the rows of a call. */
export type CalledRows = Pick<RecordCalls, 'list' | 'treeRoots' | 'children' | 'queryById' | 'aggregate' | 'exportXls'>

/** Such calls before what answers them is there. */
export function laterRows(bring: () => Promise<CalledRows>): CalledRows {
  let coming: Promise<CalledRows> | undefined
  const rows = () => {
    coming ??= bring().catch((error: unknown) => {
      coming = undefined
      throw error
    })
    return coming
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

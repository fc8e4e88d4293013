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
    list: async (...given) => (await rows()).list(...given),
    treeRoots: async (...given) => (await rows()).treeRoots(...given),
    children: async (...given) => (await rows()).children(...given),
    queryById: async (...given) => (await rows()).queryById(...given),
    aggregate: async (...given) => (await rows()).aggregate(...given),
    exportXls: async (...given) => (await rows()).exportXls(...given),
  }
}

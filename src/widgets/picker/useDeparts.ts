import { useEffect, useState } from 'react'
import { useSources } from '#react/source'
import { type DepartNode, departNodesOf } from './departNode.ts'

/** All departments as a tree; null until they are there, with the message when they do not come. */
export function useDeparts(): { tree: readonly DepartNode[] | null; failure: string } {
  const { http } = useSources().ports
  const [tree, setTree] = useState<readonly DepartNode[] | null>(null)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    const abort = new AbortController()
    http.get('/sys/sysDepart/queryTreeList', {}, { signal: abort.signal, quiet: 'all' }).then(
      (raw) => setTree(departNodesOf(raw)),
      (error: unknown) => abort.signal.aborted || setFailure(error instanceof Error ? error.message : String(error)),
    )
    return () => abort.abort()
  }, [http])
  return { tree, failure }
}

import { useEffect, useState } from 'react'
import { useSources } from '#react/source'
import type { PermissionOwner } from './owner.ts'
import { type PermissionNode, treeOf } from './permissionNode.ts'

type Loaded = { tree: readonly PermissionNode[] | null; failed: boolean }

const waiting: Loaded = { tree: null, failed: false }

/** The tree of the permissions that may be given to an owner; null while it loads. spec: contract §4.2 queryTreeList */
export function usePermissionTree({ tree: path, treeParams }: PermissionOwner): Loaded & { retry(): void } {
  const { http } = useSources().ports
  const [loaded, setLoaded] = useState(waiting)
  const [attempt, setAttempt] = useState(0)
  const params = JSON.stringify(treeParams)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const abort = new AbortController()
    setLoaded(waiting)
    http.get(path, JSON.parse(params), { signal: abort.signal }).then(
      (answer) => setLoaded({ tree: treeOf(answer), failed: false }),
      () => abort.signal.aborted || setLoaded({ tree: null, failed: true }),
    )
    return () => abort.abort()
  }, [http, path, params, attempt])
  return { ...loaded, retry: () => setAttempt(attempt + 1) }
}

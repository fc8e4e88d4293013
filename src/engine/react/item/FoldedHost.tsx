import { useMemo } from 'react'
import type { DetailContext } from '#react/detail'
import { useEngine } from '#react/engine'
import { useWatched } from '#react/watch'
import { useSurface } from './surface.tsx'

/** The line for the empty fields of a detail that are left out of `page`; nothing in a form, or without such fields. */
export function FoldedHost({ page = '' }: { page?: string }) {
  const { detail } = useSurface()
  return detail && <FoldedLine detail={detail} page={page} />
}

function FoldedLine({ detail, page }: { detail: DetailContext; page: string }) {
  const { faces } = useEngine()
  const count = useWatched(useMemo(() => detail.folded(page), [detail, page]))
  return count > 0 ? <faces.Folded count={count} unfold={detail.unfold} /> : null
}

import { type ComponentType, useEffect } from 'react'
import { LoadedPart } from './LoadedPart.tsx'
import { partLoader } from './loader.ts'
import { useMissing } from './missing.ts'
import { PartBoundary } from './PartBoundary.tsx'
import type { Part } from './partOf.tsx'
import type { ChunkFailure } from './retrying.ts'

/** What a part that stands over the page is told, so that its absence can be closed as itself could. */
interface DialogProps {
  /** False while it is shut. */
  open?: boolean
  onClose(): void
  /** Told when it is gone. */
  onClosed?(): void
}

/** A part that stands over the page: a dialog, a drawer. One that does not come says so over the page. */
export function dialogPart<P extends DialogProps>(load: () => Promise<ComponentType<P>>): Part<P> {
  const loader = partLoader(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called when a module is loaded, never while drawing
  const Drawn = (props: P) => {
    const Missing = useMissing()
    const brought = <LoadedPart loader={loader} partProps={props} />
    if (!Missing) return brought
    return <PartBoundary missing={(error) => <MissingDialog {...props} error={error} />}>{brought}</PartBoundary>
  }
  return Object.assign(Drawn, { ahead: loader.ahead })
}

function MissingDialog({ open = true, onClose, onClosed, error }: DialogProps & { error: ChunkFailure }) {
  const Missing = useMissing()
  useEffect(() => {
    if (!open) onClosed?.()
  }, [open, onClosed])
  return open && Missing ? <Missing error={error} onClose={onClose} /> : null
}

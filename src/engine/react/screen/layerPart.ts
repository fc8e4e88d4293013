import { dialogPart } from '#react/part'
import type { LayerHostProps } from './LayerHost.tsx'

/** What is opened over a screen: nothing is at first. */
export const LayerHost = dialogPart<LayerHostProps & { open: boolean; onClose(): void; onClosed(): void }>(() =>
  import('./LayerHost.tsx').then((room) => room.LayerHost),
)

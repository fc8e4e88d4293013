import { dialogPart } from '#react/part'
import type { LayerHostProps } from './LayerHost.tsx'

/** Loaded with the first layer. */
export const LayerHost = dialogPart<LayerHostProps & { open: boolean; onClose(): void; onClosed(): void }>(() =>
  import('./LayerHost.tsx').then((room) => room.LayerHost),
)

import { LayerHost } from './layerPart.ts'
import { DetailHost, FormHost } from './recordHosts.tsx'

/** Prefetches the hosts of forms and details, and of the layers they open in. */
export const loadRecordHosts = (): Promise<unknown> =>
  Promise.all([LayerHost, FormHost, DetailHost].map((part) => part.ahead()))

import { LayerHost } from './layerPart.ts'
import { DetailHost, FormHost } from './recordHosts.tsx'

/** Fetches what draws forms and details, and what they are opened in, ahead of the first of them. */
export const loadRecordHosts = (): Promise<unknown> =>
  Promise.all([LayerHost, FormHost, DetailHost].map((part) => part.ahead()))

import { whenDrawn } from '#react/part'

/** Many pins on a map, with what the open one tells. */
export const PinMap = whenDrawn(() => import('./PinMap.tsx').then((part) => part.PinMap))

import { hostOf } from './hostOf.tsx'

/** Loaded with the first form that has steps. */
export const StepsHost = hostOf('form', () => import('./StepsHost.tsx').then((room) => room.StepsHost))

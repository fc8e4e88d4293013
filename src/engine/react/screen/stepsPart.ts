import { hostOf } from './hostOf.tsx'

/** What draws a form that is filled in step by step comes with the first of them. */
export const StepsHost = hostOf('form', () => import('./StepsHost.tsx').then((room) => room.StepsHost))

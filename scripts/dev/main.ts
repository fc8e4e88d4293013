import { serve } from '#serve'
import { mockPart } from './mockPart.ts'

/** The server of `npm run dev`: that of the product, with the family's mock paths. */
await serve([mockPart])

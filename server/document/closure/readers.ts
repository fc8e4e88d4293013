import type { GrantedAccess } from '../access/documentAccess.ts'
import type { ReaderCache } from './closureCache.ts'

/** Who may see what, and documents as they see them. */
export interface Readers {
  access: GrantedAccess
  cache: ReaderCache
}

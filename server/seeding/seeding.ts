import type { Library } from '#core/library'
import type { QueryRunner, Services } from '#server/context'

/** A seed on its way into the database. */
export interface Seeding {
  query: QueryRunner
  library: Library
  services: Services
  /** Stored form of the password of accounts whose rows name none. */
  passwordHash: string
}

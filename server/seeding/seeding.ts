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

/** Texts, or lists of texts, by name. */
export type GeneratorOptions = Readonly<Record<string, string | string[]>>

/** Makes rows by rule instead of by list. The same options always give the same rows. */
export interface Generator {
  readonly name: string
  run(seeding: Seeding, settings: { scale: number; options: GeneratorOptions }): Promise<void>
}

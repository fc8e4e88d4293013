import type { Seeding } from '../seeding.ts'

/** Texts, or lists of texts, by name. */
export type GeneratorOptions = Readonly<Record<string, string | string[]>>

/** Makes rows by rule instead of by list. The same options always give the same rows. */
export interface Generator {
  readonly name: string
  run(seeding: Seeding, settings: { scale: number; options: GeneratorOptions }): Promise<void>
}

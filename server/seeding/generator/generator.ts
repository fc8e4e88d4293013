import type { JsonValue } from '#core/fieldType'
import type { Seeding } from '../seeding.ts'

/** Makes rows by rule instead of by list. The same options always give the same rows. */
export interface Generator {
  readonly name: string
  run(seeding: Seeding, given: { scale: number; options: Readonly<Record<string, JsonValue>> }): Promise<void>
}

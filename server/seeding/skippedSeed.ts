import type { SeedDocument } from '#core/document'
import { catalogue } from '#core/endpoint'
import { fillText, publishingMessages } from '#core/message'
import type { QueryRunner, Services } from '#server/context'
import type { TableSpec } from '#server/database'
import { queryRoute, type Route } from '#server/http'
import type { SeedCollision } from './collisions.ts'

/** Why a seed was skipped. The parts that are not known are empty. */
interface SeedProblem {
  message: string
  model: string
  /** The position of the row among those of its model, from 0; -1 when no row is to blame. */
  row: number
  field: string
  /** The record that the row collides with. */
  recordId: string
}

/** A seed that could not be written, with the reason. */
export class SeedError extends Error {
  readonly problem: SeedProblem

  constructor(message: string, problem: Partial<SeedProblem> = {}) {
    super(message)
    this.problem = { model: '', row: -1, field: '', recordId: '', ...problem, message }
  }
}

/** The error of a row whose value belongs to another record. */
export function collisionError({ model, row, field, value, recordId }: SeedCollision, title: string): SeedError {
  const message = fillText(publishingMessages.seedCollides, { value, title, id: recordId })
  return new SeedError(message, { model, row, field, recordId })
}

/** The seeds that were skipped, until a start writes them. */
export const skippedSeedTable: TableSpec = {
  name: 'seed_skipped',
  columns: [
    { name: 'id', type: 'text', length: 80, nullable: false },
    { name: 'title', type: 'text', length: 200, nullable: false },
    { name: 'message', type: 'text', length: 2000, nullable: false },
    { name: 'model', type: 'text', length: 64, nullable: false },
    { name: 'row', type: 'integer', nullable: false },
    { name: 'field', type: 'text', length: 64, nullable: false },
    { name: 'record_id', type: 'text', length: 64, nullable: false },
    { name: 'skipped_at', type: 'text', length: 19, nullable: false },
  ],
  primaryKey: ['id'],
}

const messageLength = 2_000

/** Logs a skipped seed and remembers it for the people who look after documents. */
export async function skipSeed({ database, log, clock }: Services, seed: SeedDocument, problem: SeedProblem) {
  const { message, model, row, field, recordId } = problem
  log.error({ seed: seed.id, model, row, field, recordId, reason: message }, 'a seed was skipped')
  await database.transaction(async (query) => {
    await forgetSkipped(query, seed.id)
    await query
      .insertInto(skippedSeedTable.name)
      .values({
        ...{ id: seed.id, title: seed.title, message: message.slice(0, messageLength), model, row, field },
        ...{ record_id: recordId, skipped_at: clock.now() },
      })
      .execute()
  })
}

export const forgetSkipped = (query: QueryRunner, seedId: string) =>
  query.deleteFrom(skippedSeedTable.name).where('id', '=', seedId).execute()

/** The seeds that were skipped, with the reasons. */
export const skippedSeedsRoute: Route = queryRoute(catalogue.document.skippedSeeds, async ({ services }) => {
  const rows = await services.database.query.selectFrom(skippedSeedTable.name).selectAll().orderBy('id').execute()
  return rows.map(({ record_id: recordId, skipped_at: skippedAt, ...row }) => ({ ...row, recordId, skippedAt }))
})

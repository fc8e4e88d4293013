import { hash as digest } from 'node:crypto'
import { badRequest } from '#core/error'
import { requestMessages } from '#core/message'
import type { QueryRunner, Services } from '#server/context'
import { DatabaseError, type TableSpec } from '#server/database'
import type { Answer, EnvelopeAnswer } from './answer.ts'
import type { Once } from './route.ts'

const retentionMs = 86_400_000

/** Responses of creates by idempotency key, kept for a day. */
export const idempotencyTable: TableSpec = {
  name: 'idempotency',
  columns: [
    { name: 'id', type: 'text', length: 64, nullable: false },
    { name: 'fingerprint', type: 'text', length: 64, nullable: false },
    { name: 'answer', type: 'json', nullable: false },
    { name: 'created_ms', type: 'integer', nullable: false },
  ],
  primaryKey: ['id'],
  indexes: [{ name: 'ix_idempotency_created', columns: ['created_ms'] }],
}

const hash = (text: string) => digest('sha256', text, 'hex')

/** A call with an idempotency key. */
export interface KeyedCall {
  key: string
  userId: string
  place: string
  body: unknown
}

type Create = (once: Once) => Promise<Answer>

const unkeyed: Once = { keyed: false, keep: () => Promise.resolve() }

/** Runs creates; a repeated key returns the first response and creates nothing. spec: policy, promise 3 */
export interface OnceKeeper {
  run(call: KeyedCall | null, create: Create): Promise<Answer>
  /** Deletes responses older than a day. */
  forget(): Promise<void>
}

const replayed = (answer: EnvelopeAnswer): Answer => ({
  ...answer,
  headers: { ...answer.headers, 'idempotency-replayed': 'true' },
})

const isStorable = (answer: Answer): answer is EnvelopeAnswer => answer.kind === 'envelope' && answer.success

type OnceKey = ReturnType<typeof onceKeyOf>

function onceKeyOf({ key, userId, place, body }: KeyedCall) {
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw badRequest(requestMessages.onceKey)
  return { id: hash(`${userId}\n${place}\n${key}`), fingerprint: hash(JSON.stringify(body) ?? '') }
}

type OnceServices = Pick<Services, 'database' | 'clock'>

/** The stored response of a key; throws when the key was used for another body. */
async function storedAnswer({ database, clock }: OnceServices, { id, fingerprint }: OnceKey): Promise<Answer | null> {
  const row = await database.query.selectFrom('idempotency').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || Number(row.created_ms) < clock.nowMs() - retentionMs) return null
  if (row.fingerprint !== fingerprint) throw badRequest(requestMessages.onceKeyTaken)
  return replayed(JSON.parse(String(row.answer)) as EnvelopeAnswer)
}

async function storeAnswer(
  query: QueryRunner,
  { id, fingerprint }: OnceKey,
  stored: { answer: Answer; nowMs: number },
): Promise<void> {
  const { answer, nowMs } = stored
  if (!isStorable(answer)) return
  await query
    .deleteFrom('idempotency')
    .where('id', '=', id)
    .where('created_ms', '<', nowMs - retentionMs)
    .execute()
  await query
    .insertInto('idempotency')
    .values({ id, fingerprint, answer: JSON.stringify(answer), created_ms: nowMs })
    .execute()
}

/** Runs a create for the first time. Its response is stored in its transaction if the route does so, else afterwards. */
async function first({ database, clock }: OnceServices, entry: OnceKey, create: Create): Promise<Answer> {
  let isStored = false
  const once: Once = {
    keyed: true,
    keep: async (query, answer) => {
      await storeAnswer(query, entry, { answer, nowMs: clock.nowMs() })
      isStored = true
    },
  }
  const answer = await create(once)
  if (!isStored) await storeAnswer(database.query, entry, { answer, nowMs: clock.nowMs() })
  return answer
}

/** If another instance was faster, its response is returned, and our create was rolled back with its key. */
async function firstOrOther(services: OnceServices, entry: OnceKey, create: Create): Promise<Answer> {
  try {
    return await first(services, entry, create)
  } catch (cause) {
    const other = cause instanceof DatabaseError && cause.kind === 'unique' ? await storedAnswer(services, entry) : null
    if (other) return other
    throw cause
  }
}

export function keepOnce(services: OnceServices): OnceKeeper {
  const running = new Map<string, Promise<Answer>>()

  async function run(call: KeyedCall | null, create: Create): Promise<Answer> {
    if (!call) return create(unkeyed)
    const entry = onceKeyOf(call)
    const same = running.get(entry.id)
    if (same) {
      await same.catch(() => null)
      return run(call, create)
    }
    const work = storedAnswer(services, entry).then((existing) => existing ?? firstOrOther(services, entry, create))
    running.set(entry.id, work)
    return work.finally(() => running.delete(entry.id))
  }

  return {
    run,
    forget: async () => {
      const { database, clock } = services
      await database.query
        .deleteFrom('idempotency')
        .where('created_ms', '<', clock.nowMs() - retentionMs)
        .execute()
    },
  }
}

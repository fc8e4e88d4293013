import { hash } from 'node:crypto'
import type { Services } from '#server/context'
import type { TableSpec } from '#server/database'
import type { ThirdPerson } from './provider.ts'

type JourneyServices = Pick<Services, 'database' | 'clock' | 'random'>

const sha256 = (text: string) => hash('sha256', text, 'hex')
const secretBytes = 32
/** How long somebody may take at the third party, or to sign in by password to bind its account. */
const patienceMs = 600_000
/** How long the page may take to exchange its token. spec: readings (Session), tokens in a query string */
const exchangeMs = 60_000

/** The browser that a journey began in, as its cookie says; nobody else's can end it. */
export type Browser = string

/** A way to a third party, from its beginning to the return. */
interface StartedJourney {
  type: string
  browser: Browser
  /** The page stands in a window of its own, which hands the token to the page that opened it. */
  inWindow: boolean
}

interface Secrets {
  state: string
  verifier: string
}

async function keep(services: JourneyServices, row: Record<string, string | number>): Promise<void> {
  const { query } = services.database
  await query.deleteFrom('third_login').where('expires_ms', '<', services.clock.nowMs()).execute()
  await query.insertInto('third_login').values(row).execute()
}

const blank = { verifier: '', uuid: '', realname: '', avatar: '', in_window: 0 }

/** Begins a journey: a state that comes back once, and a verifier that never leaves the server. */
export async function beginJourney(services: JourneyServices, journey: StartedJourney): Promise<Secrets> {
  const { random, clock } = services
  const secrets = { state: random.hex(secretBytes), verifier: random.hex(secretBytes) }
  await keep(services, {
    ...blank,
    id: sha256(`state\n${secrets.state}`),
    type: journey.type,
    browser: sha256(journey.browser),
    verifier: secrets.verifier,
    in_window: journey.inWindow ? 1 : 0,
    expires_ms: clock.nowMs() + patienceMs,
  })
  return secrets
}

/** Where a secret must belong to be worth anything. */
interface Place {
  type: string
  browser: Browser
}

/** The row of a secret that belongs to this place and is not over. */
async function rowOf({ database, clock }: JourneyServices, id: string, { type, browser }: Place) {
  const row = await database.query.selectFrom('third_login').selectAll().where('id', '=', id).executeTakeFirst()
  const isOwn = row && row.type === type && row.browser === sha256(browser)
  return isOwn && Number(row.expires_ms) >= clock.nowMs() ? row : null
}

/** Deletes a secret; false when another call was faster. */
async function spend({ database }: JourneyServices, id: string): Promise<boolean> {
  const { numDeletedRows } = await database.query.deleteFrom('third_login').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends a journey: its state is used up, right or wrong. Null when it is unknown, over, of another party or another browser. */
export async function endJourney(
  services: JourneyServices,
  state: string,
  place: Place,
): Promise<{ verifier: string; inWindow: boolean } | null> {
  const id = sha256(`state\n${state}`)
  const row = await rowOf(services, id, place)
  const isFirst = await spend(services, id)
  return row && isFirst ? { verifier: String(row.verifier), inWindow: Number(row.in_window) === 1 } : null
}

/** Whether a window of this browser is, or was lately, at a third party: some page may still wait for it when it comes back with a state that is worth nothing. */
export async function hasWindow({ database }: JourneyServices, { type, browser }: Place): Promise<boolean> {
  const row = await database.query
    .selectFrom('third_login')
    .select('id')
    .where('type', '=', type)
    .where('browser', '=', sha256(browser))
    .where('in_window', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes the token that the page exchanges: for a minute when the person has an account here, else until it is bound to one. */
export async function newLoginToken(
  services: JourneyServices,
  { person, place, isBound }: { person: ThirdPerson; place: Place; isBound: boolean },
): Promise<string> {
  const token = services.random.hex(secretBytes)
  await keep(services, {
    ...blank,
    ...person,
    id: sha256(`token\n${token}`),
    type: place.type,
    browser: sha256(place.browser),
    expires_ms: services.clock.nowMs() + (isBound ? exchangeMs : patienceMs),
  })
  return token
}

/** The person behind a token. A token that another party or browser shows is used up. */
export async function personBehind(
  services: JourneyServices,
  token: string,
  place: Place,
): Promise<{ person: ThirdPerson; spend(): Promise<boolean> } | null> {
  const id = sha256(`token\n${token}`)
  const row = await rowOf(services, id, place)
  if (!row) {
    await spend(services, id)
    return null
  }
  const person = { uuid: String(row.uuid), realname: String(row.realname), avatar: String(row.avatar) }
  return { person, spend: () => spend(services, id) }
}

const text = (name: string, length: number) => ({ name, type: 'text', length, nullable: false }) as const
const integer = (name: string) => ({ name, type: 'integer', nullable: false, default: 0 }) as const

/** Journeys to third parties and tokens for their return; `id` and `browser` are hashes. */
export const journeyTables: readonly TableSpec[] = [
  {
    name: 'third_login',
    columns: [
      ...[text('id', 64), text('type', 32), text('browser', 64), text('verifier', 64)],
      ...[text('uuid', 200), text('realname', 100), text('avatar', 200), integer('in_window'), integer('expires_ms')],
    ],
    primaryKey: ['id'],
    indexes: [{ name: 'ix_third_login_expires_ms', columns: ['expires_ms'] }],
  },
]

import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { traces } from '#fixtures/administration.ts'
import { closeServers, startServer } from '#fixtures/server.ts'
import { everyCall } from '#fixtures/serverCalls.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { monotonicMs } from '#server/platform'
import { choicesOf, type FuzzedCall, type OddRequest, oddRequest } from './fuzzing.ts'

/** `FUZZ_REQUESTS=100000 FUZZ_SEED=7` runs longer or elsewhere; a failure names the request. */
const requests = Number(process.env.FUZZ_REQUESTS ?? 800)
const seed = Number(process.env.FUZZ_SEED ?? 20_260_401)
const mostMs = 2_000

closeServers()
const { client, app } = await startServer({ ...allParts(), environment: { RATE_PER_MINUTE: '1000000' } })
const models = new Map(
  app.services.library
    .current()
    .models()
    .map((model) => [model.id, model]),
)

/** Calls that end the session of whoever asks have their own tests. */
const ending = /logout|forceLogout|updatePassword|changePassword|selectDepart/
const calls: FuzzedCall[] = everyCall(app.api.endpoints())
  .filter(({ path }) => !ending.test(path))
  .map(({ endpoint, method }) => ({
    endpoint,
    method,
    fields: models.get(endpoint.model ?? '')?.fields.map(({ name }) => name) ?? [],
  }))

/** What is wrong with a request that was not answered as it should be; nothing when it was. A slow one is sent again: machines stall. */
async function faultOf(...sent: Sent): Promise<string | undefined> {
  const first = await faultOnce(...sent)
  const fault = typeof first === 'object' ? await faultOnce(...sent) : first
  return typeof fault === 'object' ? `${Math.round(fault.tookMs)} ms: ${fault.callText}` : fault
}

type Sent = [request: OddRequest, call: FuzzedCall, token: string]

interface Slow {
  callText: string
  tookMs: number
}

async function faultOnce(...[{ method, path, ask }, call, token]: Sent): Promise<string | Slow | undefined> {
  const startMs = monotonicMs()
  const reply = await client.call(method, path, { token, ...ask })
  const tookMs = monotonicMs() - startMs
  const callText = `${method} ${path} ${JSON.stringify(ask).slice(0, 600)} → ${reply.status} ${reply.text.slice(0, 300)}`
  if (reply.status >= 500) return callText
  if (tookMs > mostMs) return { callText, tookMs }
  if (traces.test(reply.text)) return `names what is behind it: ${callText}`
  const isPage = call.endpoint.bare && (reply.status === 200 || reply.text.startsWith('<!doctype html>'))
  return isAnswer(reply.text, call) || isPage ? undefined : `no envelope: ${callText}`
}

function isAnswer(text: string, { endpoint }: FuzzedCall): boolean {
  try {
    const body = JSON.parse(text) as Record<string, unknown>
    const isEnvelope = typeof body.success === 'boolean' && typeof body.message === 'string'
    const isUntold = body.success === false && body.message === '操作失败，请稍后再试'
    return (isEnvelope && !isUntold) || endpoint.bare === true
  } catch {
    return false
  }
}

it('answers every wrong request with an envelope that says what is wrong', { timeout: 3_600_000 }, async () => {
  const choices = choicesOf(seed)
  const tokens = [await client.login('admin'), await client.login('admin'), await client.login('keeper')]
  const faults: string[] = []
  for (let sent = 0; sent < requests; sent += 8) {
    const batch = Array.from({ length: 8 }, () => choices.of(calls)).map(
      (call) => [call, oddRequest(call, choices), choices.of(tokens)] as const,
    )
    const found = await Promise.all(batch.map(([call, request, token]) => faultOf(request, call, token)))
    faults.push(...found.filter((fault) => fault !== undefined))
  }
  expect(faults).toEqual([])
  expect({}).not.toHaveProperty('polluted')
  expect((await client.call('GET', '/health')).status).toBe(200)
})

/** Tables that remember the asking itself. */
const remembering = /^(sys_log|sys_data_log|session|login_|idempotency|counter|sqlite_|outbox|ticket|instance)/

async function sizes(): Promise<string> {
  const { query } = app.services.database
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(query)
  const countedTables = tables.rows.map(({ name }) => name).filter((name) => !remembering.test(name))
  const counts = await Promise.all(
    countedTables.map((name) => sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(query)),
  )
  return countedTables.map((name, at) => `${name} ${counts[at]?.rows[0]?.rows}`).join('\n')
}

it('stores nothing of what it refuses', async () => {
  const choices = choicesOf(seed + 1)
  const token = await client.login('admin')
  const writes = calls.filter(({ method }) => method !== 'GET')
  let before = await sizes()
  for (let sent = 0; sent < 250; sent += 1) {
    const { method, path, ask } = oddRequest(choices.of(writes), choices)
    const reply = await client.call(method, path, { token, ...ask })
    const after = await sizes()
    const isRefused = reply.status !== 200 || !reply.text.includes('"success":true')
    if (isRefused) expect(after, `${method} ${path} ${JSON.stringify(ask)} ${reply.text}`).toBe(before)
    before = after
  }
})

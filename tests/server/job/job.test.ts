import { expect, it } from 'vitest'
import { catalogue, defineEndpoint, signedIn } from '#core/endpoint'
import { serverLimit } from '#core/limit'
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import type { Caller } from '#server/context'
import type { Part } from '#server/http'
import { found, route } from '#server/http'
import { type JobWork, jobRoom } from '#server/job'

closeServers()

/** What a test lets its job do next. */
let doing: JobWork['work'] = async () => ({ message: '好' })
const jobs = jobRoom()
const begin = defineEndpoint({
  id: 'test.begin',
  method: 'POST',
  path: '/test/begin',
  access: signedIn,
  summary: '开始',
  payload: 'none',
})
const testPart: Part = {
  id: 'test',
  routes: [
    route(begin, async ({ services, caller }) =>
      found(
        await jobs.run(
          { services, caller: caller as Caller },
          { title: '试', total: 3, work: (progress) => doing(progress) },
        ),
      ),
    ),
  ],
}
const assembly = allParts()
const parts = [...(assembly.parts ?? []).filter(({ id }) => id !== 'job' && id !== 'deviceBatch'), jobs.part, testPart]
const { client, app } = await startServer({ ...assembly, parts })
const [admin, low, keeper] = [await client.login('admin'), await client.login('low'), await client.login('keeper')]

type Told = Record<string, unknown>
const start = async (token = low) =>
  String((await client.call<{ jobId: string }>('POST', '/test/begin', { token })).body.result.jobId)
const read = async (id: string, token = low) =>
  (await client.call<Told>('GET', `/sys/job/${id}`, { token })).body.result
const until = (id: string, status: string) => expect.poll(async () => (await read(id)).status).toBe(status)

/** A gate that the test opens. */
function barrier() {
  let open = () => {}
  const passed = new Promise<void>((done) => {
    open = done
  })
  return { passed, open: () => open() }
}

it('tells how far it is, what failed, and what it ended with', async () => {
  const { passed, open } = barrier()
  doing = async ({ report }) => {
    await report(1)
    await report(1, [{ row: 2, message: '不行' }])
    await passed
    await report(1)
    return { message: '做完了', result: { made: 2 } }
  }
  const id = await start()
  await expect.poll(async () => (await read(id)).done).toBe(2)
  expect(await read(id)).toMatchObject({
    title: '试',
    status: 'running',
    total: 3,
    failed: 1,
    faults: [{ row: 2, message: '不行' }],
  })
  open()
  await until(id, 'done')
  expect(await read(id)).toMatchObject({ done: 3, message: '做完了', result: { made: 2 } })
})

it('is that of whoever began it, and of administrators', async () => {
  doing = async () => ({ message: '好' })
  const id = await start()
  await until(id, 'done')
  expect((await client.call('GET', `/sys/job/${id}`, { token: keeper })).status).toBe(404)
  expect((await client.call('POST', `/sys/job/${id}/cancel`, { token: keeper })).status).toBe(404)
  expect(await read(id, admin)).toMatchObject({ id })
  expect((await client.call('GET', '/sys/job/none', { token: low })).status).toBe(404)
})

it('ends when it is cancelled, here and where another instance was asked', async () => {
  const endless: JobWork['work'] = async ({ report }) => {
    for (;;) await report(1)
  }
  doing = endless
  const id = await start()
  await client.call('POST', `/sys/job/${id}/cancel`, { token: low })
  await until(id, 'cancelled')
  const stopped = await read(id)
  expect(stopped.message).toBe(`已取消，取消前完成 ${stopped.done} 条`)
  const other = await start()
  await app.services.database.query.updateTable('sys_job').set({ cancelled: 1 }).where('id', '=', other).execute()
  await until(other, 'cancelled')
})

it('fails with a reason for people, and says nothing of what went wrong inside', async () => {
  doing = async () => {
    throw new Error('inside')
  }
  const id = await start()
  await until(id, 'failed')
  expect(String((await read(id)).message)).not.toContain('inside')
})

it('ends with the session of whoever began it', async () => {
  const { passed, open } = barrier()
  doing = async ({ caller }) => {
    await passed
    await caller()
    return { message: '好' }
  }
  const leaving = await client.login('victim')
  const id = await start(leaving)
  await client.call('POST', '/sys/logout', { token: leaving })
  open()
  await expect.poll(async () => (await read(id, admin)).status).toBe('failed')
})

it('is interrupted when its server has not spoken of it for long', async () => {
  const { passed, open } = barrier()
  doing = async () => {
    await passed
    return { message: '好' }
  }
  const id = await start()
  await app.services.database.query.updateTable('sys_job').set({ seen_ms: 0 }).where('id', '=', id).execute()
  expect(await read(id)).toMatchObject({ status: 'interrupted', message: '服务器已重启，任务中断；已完成的部分保留' })
  open()
  await until(id, 'done')
})

it('is refused where somebody has many', async () => {
  const { passed, open } = barrier()
  doing = async () => {
    await passed
    return { message: '好' }
  }
  const ids = []
  for (let count = 0; count < serverLimit.jobsPerUser; count += 1) ids.push(await start(keeper))
  const more = await client.call('POST', '/test/begin', { token: keeper })
  expect(more.body.message).toContain('同时进行的任务太多')
  open()
  for (const id of ids) await expect.poll(async () => (await read(id, admin)).status).toBe('done')
})

it('is interrupted by a server that stops, which writes it down', async () => {
  const rooms = jobRoom()
  const endless: JobWork = {
    title: '试',
    total: 9,
    async work({ report }) {
      for (;;) await report(1)
    },
  }
  const stop = await rooms.part.start?.(app.services)
  const caller = { user: { id: 'u-low' } } as Caller
  const { jobId } = await rooms.run({ services: app.services, caller }, endless)
  await expect.poll(async () => Number((await read(jobId)).done)).toBeGreaterThan(0)
  await stop?.()
  expect(await read(jobId)).toMatchObject({ status: 'interrupted' })
  expect(catalogue.job.read.path).toBe('/sys/job/{id}')
})

it('that has taken too many servers with it ends, and its owner is told', async () => {
  const { ids, database } = app.services
  const outcomes: unknown[] = []
  const work = async () => ({ message: '好' })
  const ended = async ({ id, title }: { id: string; title: string }, outcome: object) =>
    void outcomes.push([id, title, outcome])
  const room = jobRoom({ heavy: { work, ended } })
  const id = ids.next()
  const owner = { userId: 'u-low', tenantId: 0, orgCode: '' }
  const input = JSON.stringify({ owner, title: '重活', task: null })
  const row = { id, title: '重活', owner_id: 'u-low', kind: 'heavy', input, runs: 5, status: 'running' }
  await database.query
    .insertInto('sys_job')
    .values({ ...row, total: 3, faults: '[]', message: '', begun_ms: app.services.clock.nowMs(), seen_ms: 0 })
    .execute()
  const stop = await room.part.start?.(app.services)
  expect(outcomes).toEqual([[id, '重活', { status: 'failed', message: '任务多次中断，已停止' }]])
  expect(await read(id)).toMatchObject({ status: 'failed', message: '任务多次中断，已停止' })
  await stop?.()
})

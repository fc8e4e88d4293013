import { describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'

closeServers()
const { client, app } = await startServer(allParts())
const token = await client.login('admin')
const low = await client.login('low')

const job = { jobClassName: 'logClean', cronExpression: '0 0 2 * * ?', parameter: '30', description: '清理' }
const add = async (values: Record<string, unknown> = {}) =>
  (await client.call<{ id: string }>('POST', '/sys/quartzJob/add', { token, body: { ...job, ...values } })).body
const read = async (id: string) =>
  (await client.call<Record<string, unknown>>('GET', '/sys/quartzJob/queryById', { token, query: { id } })).body.result
const idOfNew = async () => (await add()).result.id

describe('a new job', () => {
  it('is stopped and not due', async () => {
    expect(await read(await idOfNew())).toMatchObject({ status: '-1', status_dictText: '停止', nextTime: null })
  })

  it.each([
    ['a class that nobody has written', { jobClassName: 'reportMail' }, '没有任务类“reportMail”'],
    ['an expression that cannot be read', { cronExpression: '0 2 * * *' }, 'Cron表达式应有 6 或 7 段'],
    ['an expression that will not run any more', { cronExpression: '0 0 2 31 2 ?' }, '该表达式不会再执行'],
    ['a year that has passed', { cronExpression: '0 0 2 * * ? 2020' }, '该表达式不会再执行'],
    ['DO-11 a day that there is not', { cronExpression: '0 0 0 30 2 ? *' }, '该表达式不会再执行'],
    ['DO-11 a year that was', { cronExpression: '* * * * * ? 2019' }, '该表达式不会再执行'],
    ['DO-11 a step of nothing', { cronExpression: '0/0 * * * * ?' }, '秒的步长“0”超出范围，应在 1 到 59 之间'],
    ['a parameter that its class cannot use', { parameter: 'x' }, '保留天数应为 1 到 3650 的整数'],
  ])('is refused with %s', async (_, values, message) => {
    const body = await add(values)
    expect(body.success).toBe(false)
    expect(body.message).toContain(message)
  })

  it('takes neither state nor times from whoever adds it', async () => {
    const body = await add({ status: '0', nextTime: '2020-01-01 00:00:00' })
    expect(body.success).toBe(true)
    expect(await read(body.result.id)).toMatchObject({ status: '-1', nextTime: null })
  })
})

describe('starting and stopping', () => {
  it('makes it due by its expression, and due no more', async () => {
    const id = await idOfNew()
    await client.call('POST', '/sys/quartzJob/move/resume', { token, body: { id } })
    expect(await read(id)).toMatchObject({ status: '0', nextTime: expect.stringMatching(/ 02:00:00$/) })
    await client.call('POST', '/sys/quartzJob/move/pause', { token, body: { id } })
    expect(await read(id)).toMatchObject({ status: '-1', nextTime: null })
  })

  it('answers to the names of the family too', async () => {
    const id = await idOfNew()
    const call = async (name: string) =>
      (await client.call('GET', `/sys/quartzJob/${name}`, { token, query: { id } })).body.success
    expect([await call('resume'), await call('resume'), await call('pause')]).toEqual([true, false, true])
  })

  it('works out the next time anew when the expression of a started job changes', async () => {
    const id = await idOfNew()
    await client.call('GET', '/sys/quartzJob/resume', { token, query: { id } })
    await client.call('PUT', '/sys/quartzJob/edit', { token, body: { id, cronExpression: '0 30 3 * * ?' } })
    expect(await read(id)).toMatchObject({ status: '0', nextTime: expect.stringMatching(/ 03:30:00$/) })
  })
})

describe('running a job at once', () => {
  it('answers what came of it, and writes it into the log', async () => {
    const id = await idOfNew()
    const { body } = await client.call('POST', '/sys/quartzJob/execute', { token, body: { id } })
    expect(body).toMatchObject({ success: true, message: '执行成功：清理 30 天以前的日志 0 条' })
    const { body: list } = await client.call<{ records: Record<string, unknown>[] }>('GET', '/sys/quartzLog/list', {
      token,
      query: { jobId: id },
    })
    expect(list.result.records).toMatchObject([
      { jobId: id, jobClassName_dictText: '日志清理', result: '1', message: '清理 30 天以前的日志 0 条' },
    ])
    expect(await read(id)).toMatchObject({ status: '-1', lastTime: expect.any(String) })
  })

  it('is for jobs that there are, and for who may', async () => {
    expect((await client.call('POST', '/sys/quartzJob/execute', { token, body: { id: 'none' } })).body.success).toBe(
      false,
    )
    const id = await idOfNew()
    const codes = await Promise.all(
      (['execute', 'resume', 'pause'] as const).map(
        async (name) => (await client.call('GET', `/sys/quartzJob/${name}`, { token: low, query: { id } })).status,
      ),
    )
    expect(codes).toEqual([403, 403, 403])
  })
})

it('nobody writes the log of the jobs by hand', async () => {
  const body = { startTime: '2026-01-01 00:00:00' }
  const reply = await client.call('POST', '/sys/quartzLog/add', { token, body })
  expect(reply.body).toMatchObject({ success: false, message: '日志由系统记录，不能新增' })
  expect(
    await app.services.database.query
      .selectFrom('sys_quartz_log')
      .select('id')
      .where('start_time', '=', body.startTime)
      .execute(),
  ).toEqual([])
})

import { expect, it } from 'vitest'
import { Done, type Handlers, Refusal } from '#fixtures/engineWorld.ts'
import { openList } from '../list/harness.ts'

const job = (more: Record<string, unknown> = {}) => ({
  ...{
    id: 'j1',
    title: '添加',
    status: 'running',
    done: 0,
    total: 4,
    failed: 0,
    faults: [],
    message: '',
    result: null,
  },
  ...more,
})
const ended = job({ status: 'done', done: 4, message: '已添加 4 台设备', result: { added: 4 } })

async function begin(answers: (() => unknown)[], more: Handlers = {}) {
  let requestCount = 0
  const opened = openList({
    document: {
      rowActions: [
        {
          id: 'many',
          title: '批量',
          run: [
            { call: 'POST /dv/thing/many', with: { count: 4 }, progress: '为{name}添加' },
            { message: '得到{$answer.added}' },
          ],
        },
      ],
    },
    handlers: {
      'POST /dv/thing/many': () => ({ jobId: 'j1' }),
      'GET /sys/job/j1': () => answers[Math.min(requestCount++, answers.length - 1)]?.(),
      ...more,
    },
  })
  await expect.poll(() => opened.list.state.snapshot().status).toBe('ready')
  const [firstRow] = opened.list.rows.snapshot()
  const [view] = opened.list.rowActions(firstRow?.row ?? {}).actions
  if (!view || !firstRow) throw new Error('no action')
  const run = opened.list.run({ action: view.action, record: firstRow.row })
  const { world } = opened
  await expect.poll(() => world.followed.length).toBe(1)
  const shows = () => world.followed[0]?.snapshot()
  const lists = () => world.callsOf('GET /dv/thing/list').length
  /** Lets the next question be asked, and waits until `done`. */
  const until = (done: () => boolean) =>
    expect
      .poll(() => {
        world.pass(2_000)
        return done()
      })
      .toBe(true)
  return { opened, world, run, shows, lists, until }
}

it('is shown until it has ended, then the next steps run with what it ended with', async () => {
  const { world, run, shows, lists, until } = await begin([() => job(), () => job({ done: 2 }), () => ended])
  expect(world.followed[0]?.title).toBe('为a添加')
  expect(shows()?.job).toMatchObject({ done: 0, total: 4 })
  await until(() => shows()?.job.status === 'done')
  await run
  await expect.poll(lists).toBe(2)
  expect(world.notices).toEqual([
    { tone: 'success', message: '已添加 4 台设备' },
    { tone: 'info', message: '得到4' },
  ])
})

it('goes on over a line that was lost', async () => {
  const lost = () => new Refusal('没有应答', { status: 502 })
  const { run, shows, until } = await begin([() => job(), lost, lost, () => ended])
  await until(() => shows()?.lost === true)
  await until(() => shows()?.job.status === 'done')
  expect(shows()?.lost).toBe(false)
  await run
})

it('is cancelled on the server; the next steps do not run, and what it has done is shown', async () => {
  let cancelled = false
  const { world, run, shows, lists, until } = await begin(
    [() => (cancelled ? job({ status: 'cancelled', done: 1, message: '已取消' }) : job({ done: 1 }))],
    {
      'POST /sys/job/j1/cancel': () => {
        cancelled = true
        return new Done('好')
      },
    },
  )
  world.followed[0]?.cancel()
  expect(shows()?.cancelling).toBe(true)
  await until(() => shows()?.job.status === 'cancelled')
  await run
  await expect.poll(lists).toBe(2)
  expect(world.notices).toEqual([])
})

it('hands over what failed, and says so', async () => {
  const faults = [{ row: 3, message: 'SB0003：设备编号已存在' }]
  const { world, run } = await begin([() => ({ ...ended, failed: 1, faults })])
  await run
  world.followed[0]?.saveFaults()
  expect(world.saved).toEqual(['添加_失败明细.csv'])
  expect(world.notices[0]).toEqual({ tone: 'warning', message: '已添加 4 台设备' })
})

it('ends where there is no such job any more', async () => {
  const { run, shows, until } = await begin([() => job(), () => new Refusal('没有', { status: 404 })])
  await until(() => shows()?.job.status === 'failed')
  expect(shows()?.job.message).toBe('任务已不存在')
  await run
})

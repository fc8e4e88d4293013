import { expect, it } from 'vitest'
import { createWorld } from '#fixtures/engineWorld.ts'
import { deferred, settled } from '#fixtures/ports.ts'
import { openList } from '../list/harness.ts'

const job = {
  id: 'j1',
  title: '导出物品',
  status: 'running',
  done: 200,
  total: 5_200,
  failed: 0,
  faults: [],
  message: '',
}

const listed = { 'GET /dv/thing/list': () => ({ records: [{ id: '1', name: 'a' }], total: 1 }) }

/** Exports all rows of a list, which the server does in the background. */
async function exportAll(answers: readonly unknown[], world = createWorld(listed)) {
  let count = 0
  const opened = openList({
    world,
    document: { toolbar: ['export'] },
    handlers: {
      'POST /sys/export/begin': () => ({ jobId: 'j1', rows: 5_200 }),
      'GET /sys/job/j1': () => answers[Math.min(count++, answers.length - 1)],
      'POST /sys/common/ticket': () => ({ ticket: 't1' }),
      'GET /sys/export/j1/file': () => 'sheet',
    },
  })
  await expect.poll(() => opened.list.state.snapshot().status).toBe('ready')
  const [view] = opened.list.toolbar.snapshot().actions
  if (!view) throw new Error('no export')
  const run = opened.list.run({ action: view.action })
  await expect.poll(() => world.followed.length).toBe(1)
  return { world, run }
}

it('a list of many rows is exported by a job that may be left to itself, then its file is fetched', async () => {
  const { world, run } = await exportAll([job, { ...job, status: 'done', done: 5_200 }])
  expect([world.followed[0]?.title, world.followed[0]?.aside]).toEqual(['导出物品', true])
  await expect
    .poll(() => {
      world.pass(2_000)
      return world.callsOf('GET /sys/export/j1/file').map(({ query }) => query.ticket)
    })
    .toEqual(['t1'])
  await run
  expect(world.callsOf('GET /dv/thing/exportXls')).toEqual([])
  expect(world.notices).toEqual([{ tone: 'success', message: '导出完成' }])
})

it('what has failed leaves no file to fetch', async () => {
  const { world, run } = await exportAll([{ ...job, status: 'failed', message: '导出的权限已变更，任务已停止' }])
  await run
  expect(world.callsOf('GET /sys/export/j1/file')).toEqual([])
})

it('is asked about no more once it was put aside, also while a question is on its way', async () => {
  const question = deferred<object>()
  const aside = deferred<void>()
  const world = createWorld(listed)
  const { notice } = world.runtime.ports
  Object.assign(notice, { progress: (progress: never) => world.followed.push(progress) && aside.promise })
  const { run } = await exportAll([job, question.promise, job], world)
  const questions = () => world.callsOf('GET /sys/job/j1').length
  world.pass(2_000)
  await expect.poll(questions).toBe(2)
  aside.resolve()
  await run
  question.resolve(job)
  await settled()
  world.pass(2_000)
  await settled()
  expect(questions()).toBe(2)
})

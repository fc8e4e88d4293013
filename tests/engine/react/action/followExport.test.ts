import { expect, it } from 'vitest'
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

/** Exports all rows of a list, which the server does in the background. */
async function exportAll(answers: readonly object[]) {
  let count = 0
  const opened = openList({
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
  const { world } = opened
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

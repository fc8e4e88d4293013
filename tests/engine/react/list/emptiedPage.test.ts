import { expect, it } from 'vitest'
import { Done } from '#fixtures/engineWorld.ts'
import { ids, openList, page, ready, run } from './harness.ts'

it('asks for the page before one that was emptied, by this user or by others', async () => {
  const pages: Record<string, unknown> = {
    '1': { ...page({ id: '1' }), total: 11 },
    '2': { ...page({ id: '11' }), total: 11 },
    '3': { records: [], total: 11 },
  }
  const opened = openList({
    handlers: {
      'GET /dv/thing/list': ({ query }) => pages[String(query.pageNo ?? '1')],
      'DELETE /dv/thing/delete': () => new Done('删除成功!'),
    },
  })
  await ready(opened)
  opened.list.dispatch({ type: 'page', page: 3 })
  await expect.poll(() => [opened.list.state.snapshot().page, ids(opened)]).toEqual([2, ['11']])
  pages['2'] = { records: [], total: 10 }
  await run(opened, 'delete', '11')
  await expect.poll(() => [opened.list.state.snapshot().page, ids(opened)]).toEqual([1, ['1']])
})

import { expect, it } from 'vitest'
import type { ActionDocument } from '#core/document'
import { Done } from '#fixtures/engineWorld.ts'
import { openList } from '../list/harness.ts'

const linking: ActionDocument = {
  id: 'link',
  title: '关联',
  run: [
    { open: 'test/list', values: { name: '=name' } },
    {
      choose: [
        {
          when: '$answer.id != null',
          run: [{ call: 'POST /dv/thing/restart', with: { id: '=id', other: '=$answer.id' } }],
        },
      ],
    },
  ],
}

it('steps go on with the record that an opened form has saved, and without it when there is none', async () => {
  const handlers = { 'POST /dv/thing/restart': () => new Done('好') }
  const opened = openList({ document: { rowActions: [linking] }, handlers })
  await expect.poll(() => opened.list.state.snapshot().status).toBe('ready')
  const run = async () => {
    const [firstRow] = opened.list.rows.snapshot()
    const [view] = opened.list.rowActions(firstRow?.row ?? {}).actions
    if (!view || !firstRow) throw new Error('no action')
    await opened.list.run({ action: view.action, record: firstRow.row })
  }
  opened.ends({ kind: 'closed' })
  await run()
  expect(opened.world.callsOf('POST /dv/thing/restart')).toEqual([])
  opened.ends({ kind: 'saved', id: '7' })
  await run()
  expect(opened.world.callsOf('POST /dv/thing/restart')[0]?.body).toEqual({ id: '1', other: '7' })
})

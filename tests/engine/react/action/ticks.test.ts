import { expect, it } from 'vitest'
import type { ActionDocument } from '#core/document'
import { openList } from '../list/harness.ts'

it('an action takes the ticks off the rows that something was done to, once the list is asked for again', async () => {
  const freeze = { id: 'freeze', title: '冻结', on: 'selection' as const }
  const run = [{ call: 'POST /dv/thing/freeze', with: { ids: '=$selection.ids' } }]
  const ticked = async (steps: ActionDocument['run']) => {
    const opened = openList({
      document: { toolbar: [{ ...freeze, run: steps }] },
      handlers: { 'POST /dv/thing/freeze': () => null },
    })
    const { list } = opened
    await expect.poll(() => list.state.snapshot().status).toBe('ready')
    list.dispatch({ type: 'select', rows: [{ id: '1' }], selected: true })
    const [view] = list.toolbar.snapshot().actions
    if (!view) throw new Error('no action')
    await list.run({ action: view.action })
    expect(opened.world.callsOf('POST /dv/thing/freeze')[0]?.body).toEqual({ ids: ['1'] })
    return [...list.state.snapshot().selected.keys()]
  }
  expect(await ticked([...run, { refresh: true }])).toEqual([])
  expect(await ticked(run)).toEqual(['1'])
})

import { expect, it } from 'vitest'
import type { ActionDocument } from '#core/document'
import { openList } from '../list/harness.ts'

it('an action takes the ticks off the rows that something was done to, once the list is asked for again', async () => {
  const freeze = { id: 'freeze', title: '冻结', on: 'selection' as const }
  const callOf = (method: string) => `${method} /dv/thing/freeze`
  const calling = (method: string) => [{ call: callOf(method), with: { ids: '=$selection.ids' } }]
  const ticked = async (method: string, steps: NonNullable<ActionDocument['run']> = []) => {
    const opened = openList({
      document: { toolbar: [{ ...freeze, run: [...calling(method), ...steps] }] },
      handlers: { [callOf(method)]: () => null },
    })
    const { list } = opened
    await expect.poll(() => list.state.snapshot().status).toBe('ready')
    list.dispatch({ type: 'select', rows: [{ id: '1' }], selected: true })
    const [view] = list.toolbar.snapshot().actions
    if (!view) throw new Error('no action')
    await list.run({ action: view.action })
    expect(opened.world.callsOf(callOf(method))).toHaveLength(1)
    return [...list.state.snapshot().selected.keys()]
  }
  expect(await ticked('POST')).toEqual([])
  expect(await ticked('GET')).toEqual(['1'])
  expect(await ticked('GET', [{ refresh: true }])).toEqual([])
})

import { expect, it } from 'vitest'
import { designOf } from './harness.ts'

const listId = 'device/type-list'

/** The list of the types of devices, whose detail the model gives, with that selected. */
function detailOf() {
  const opened = designOf(listId, 'deviceType')
  opened.design.select('/detail')
  const written = () => JSON.parse(opened.design.state.snapshot().texts[0]?.text ?? '') as Record<string, unknown>
  return { ...opened, written }
}

const action = { title: '操作', list: 'actions', entry: { id: 'greet', title: '问候', run: [] } } as const

it('puts a button into the detail that is selected, not into the bar of its list', () => {
  const { commands, written, design } = detailOf()
  const before = written()
  commands.offer(action)
  expect(written()).toEqual({ ...before, detail: { actions: [action.entry] } })
  expect(design.state.snapshot().rendered.faults).toEqual([])
  expect(design.state.snapshot().selection).toBe('/detail/actions/0')
})

it('puts a group into the detail that is selected', () => {
  const { commands, written } = detailOf()
  commands.offer({ title: '分组', list: 'items', entry: { group: '分组', items: [] } })
  const { items } = written().detail as { items: unknown[] }
  expect(items.at(-1)).toEqual({ group: '分组', items: [] })
  expect(items.length).toBeGreaterThan(1)
})

it('puts a button into the bar of the list while that is selected', () => {
  const { commands, written, design } = detailOf()
  design.select(null)
  commands.offer(action)
  expect(written().toolbar).toContainEqual(action.entry)
  expect(written().detail).toBeUndefined()
})

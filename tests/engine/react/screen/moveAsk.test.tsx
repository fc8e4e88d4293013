import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { list, model, mount, press } from './harness.ts'

const text = { type: 'text', title: '文本' } as const
const move = {
  id: 'assign',
  title: '派单',
  from: ['on'],
  to: 'sent',
  permission: 'thing:edit',
  ask: [{ field: 'handler', required: true }],
}
const ordered = {
  ...model,
  fields: { ...model.fields, handler: { ...text, title: '处理人', readonly: true } },
  states: { field: 'status', moves: [move] },
} as unknown as typeof model

it('a move asks for what nothing but moves writes, and it can be filled in', async () => {
  const { world, settle } = await mount('test/list', {
    documents: [ordered, { ...list, rowActions: ['assign'] }],
    handlers: { 'POST /dv/thing/move/assign': () => null },
  })
  await settle()
  await press('派单 1', settle)
  const asked = within(screen.getByRole('form'))
  fireEvent.change(asked.getByLabelText('处理人'), { target: { value: 'wangfang' } })
  fireEvent.click(asked.getByText('保存'))
  for (const _ of [1, 2, 3]) await settle()
  expect(world.callsOf('POST /dv/thing/move/assign')[0]?.body).toEqual({ id: '1', rowVersion: 3, handler: 'wangfang' })
})

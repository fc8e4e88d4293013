import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Done, Refusal } from '#fixtures/engineWorld.ts'
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
  const dialog = within(screen.getByRole('form'))
  fireEvent.change(dialog.getByLabelText('处理人'), { target: { value: 'wangfang' } })
  fireEvent.click(dialog.getByText('派单'))
  for (const _ of [1, 2, 3]) await settle()
  expect(world.callsOf('POST /dv/thing/move/assign')[0]?.body).toEqual({ id: '1', rowVersion: 3, handler: 'wangfang' })
})

/** The question of the move 派单 over the first of these rows. */
async function askTo(moved: typeof model, rows: readonly object[]): Promise<void> {
  const { settle } = await mount('test/list', {
    documents: [moved, { ...list, rowActions: ['assign'] }],
    handlers: { 'GET /dv/thing/list': () => ({ records: rows, total: 1, current: 1, size: 10 }) },
  })
  await settle()
  await press('派单 1', settle)
}

it.each([
  ['sent', 'leaves', 'sent', 'zhoumin'],
  ['=status', 'keeps', 'on', 'zhoumin'],
  ['sent', 'changes', 'on', ''],
])('the question of a move to %s that %s the state %s as it is starts with %j', async (to, _, status, handler) => {
  const again = { ...move, from: ['on', 'sent'], to }
  const moved = { ...ordered, states: { field: 'status', moves: [again] } } as unknown as typeof model
  const rows = [{ id: '1', name: '一', status, handler: 'zhoumin', rowVersion: 3 }]
  await askTo(moved, rows)
  expect(screen.getByLabelText<HTMLInputElement>('处理人').value).toBe(handler)
})

it.each([
  [['on'], 'on', ''],
  [['on', 'sent'], '=status', ''],
  [['on', 'sent'], 'on', '2'],
])('the question of a move from %j to %s asks to whom with %j', async (from, to, handler) => {
  const person = { type: 'ref', title: '处理人', model: 'thing', readonly: true }
  const handing = { ...move, from, to, ask: [...move.ask, { field: 'note' }] }
  const moved = {
    ...ordered,
    fields: { ...ordered.fields, handler: person, note: { ...text, title: '说明' } },
    states: { field: 'status', moves: [handing] },
  } as unknown as typeof model
  const rows = [{ id: '1', name: '一', status: 'on', handler: '2', note: '已核实', rowVersion: 3 }]
  await askTo(moved, rows)
  expect(screen.getByLabelText<HTMLInputElement>('处理人').value).toBe(handler)
  expect(screen.getByLabelText<HTMLInputElement>('说明').value).toBe('已核实')
})

const refused = [
  ['for a reason of the server', new Refusal('该时段已被预订'), 3],
  [
    'for a newer version',
    new Refusal('数据已被他人修改', { code: 409, result: { current: { id: '1', status: 'on', rowVersion: 4 } } }),
    4,
  ],
] as const

it.each(refused)('a move that is refused %s asks again with what was typed', async (_, refusal, rowVersion) => {
  const answers: unknown[] = [refusal, null]
  const { world, settle } = await mount('test/list', {
    documents: [ordered, { ...list, rowActions: ['assign'] }],
    handlers: { 'POST /dv/thing/move/assign': () => answers.shift() },
  })
  await settle()
  await press('派单 1', settle)
  fireEvent.change(screen.getByLabelText('处理人'), { target: { value: 'wangfang' } })
  fireEvent.click(within(screen.getByRole('form')).getByText('派单'))
  for (const _ of [1, 2, 3]) await settle()
  expect(screen.getByLabelText<HTMLInputElement>('处理人').value).toBe('wangfang')
  expect(world.notices.map(({ message }) => message)).toEqual([refusal.message])
  fireEvent.click(within(screen.getByRole('form')).getByText('派单'))
  for (const _ of [1, 2, 3]) await settle()
  const calls = world.callsOf('POST /dv/thing/move/assign')
  expect(calls.map(({ body }) => body)).toEqual([
    { id: '1', rowVersion: 3, handler: 'wangfang' },
    { id: '1', rowVersion, handler: 'wangfang' },
  ])
  expect(screen.queryByRole('form')).toBeNull()
})

it('a move is not asked for again once its record is in no state for it', async () => {
  const current = { id: '1', status: 'off', rowVersion: 4 }
  const { settle } = await mount('test/list', {
    documents: [ordered, { ...list, rowActions: ['assign'] }],
    handlers: {
      'POST /dv/thing/move/assign': () => new Refusal('数据已被他人修改', { code: 409, result: { current } }),
    },
  })
  await settle()
  await press('派单 1', settle)
  fireEvent.change(screen.getByLabelText('处理人'), { target: { value: 'wangfang' } })
  fireEvent.click(within(screen.getByRole('form')).getByText('派单'))
  for (const _ of [1, 2, 3]) await settle()
  expect(screen.queryByRole('form')).toBeNull()
})

it.each([
  ['a single file is 520 px wide, and says in its own words that it is missing', 'file', '520px', '未上传任何文件'],
  ['a word is as wide as other short forms', 'text', '560px', '请输入证明'],
])('the question of a move for %s', async (_, type, width, missing) => {
  const asking = { ...move, ask: [{ field: 'proof', required: true }] }
  const fields = { ...model.fields, proof: { type, title: '证明', readonly: true } }
  const proved = { ...model, fields, states: { field: 'status', moves: [asking] } } as unknown as typeof model
  const { world, settle } = await mount('test/list', { documents: [proved, { ...list, rowActions: ['assign'] }] })
  await settle()
  await press('派单 1', settle)
  expect(screen.getByRole('dialog', { name: 'modal' }).style.width).toBe(width)
  fireEvent.click(within(screen.getByRole('form')).getByText('派单'))
  for (const _ of [1, 2, 3]) await settle()
  expect(screen.getByRole('form').textContent).toContain(missing)
  expect(world.callsOf('POST /dv/thing/move/assign')).toEqual([])
})

it('a question of one word is checked by its rules, and stays until its call has agreed', async () => {
  const reason = { type: 'text', title: '原因', required: true, max: 5 }
  const recall = {
    id: 'recall',
    title: '召回',
    run: [
      { ask: { title: '召回', fields: { reason } } },
      { call: 'POST /dv/thing/recall', with: { reason: '=$ask.reason' } },
    ],
  }
  const answers: unknown[] = [new Refusal('现在不能召回'), new Done('已召回')]
  const { world, settle } = await mount('test/list', {
    documents: [model, { ...list, rowActions: [recall] } as typeof list],
    handlers: { 'POST /dv/thing/recall': () => answers.shift() },
  })
  await settle()
  await press('召回 1', settle)
  const dialog = () => screen.queryByRole('form')
  const confirm = async (value: string) => {
    fireEvent.change(screen.getByLabelText('原因'), { target: { value } })
    await press('确定', settle)
    return dialog()?.textContent
  }
  const calls = () => world.callsOf('POST /dv/thing/recall').map(({ body }) => body)
  expect(dialog()?.querySelectorAll('input').length).toBe(1)
  expect(await confirm('')).toContain('请输入原因')
  expect(await confirm('等待检修完毕')).toContain('最大长度5位字符')
  expect(calls()).toEqual([])
  expect(await confirm('检修')).toBeDefined()
  expect(world.notices.map(({ message }) => message)).toEqual(['现在不能召回'])
  expect(await confirm('检修')).toBeUndefined()
  expect(calls()).toEqual([{ reason: '检修' }, { reason: '检修' }])
})

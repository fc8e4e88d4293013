import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '#fixtures/ports.ts'
import { choose, openWorkbench } from './workbench.tsx'

type Opened = Awaited<ReturnType<typeof openWorkbench>>

const group = async ({ panel }: Opened, name: string) => within(await panel.findByRole('group', { name }))
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } })
const unfold = ({ panel }: Opened) => {
  const more = panel.queryAllByRole('button', { name: '更多属性' })
  for (const one of more) fireEvent.click(one)
}

it('adds a linkage by rows, written when it is whole', async () => {
  const opened = await openWorkbench('device/device-form')
  fireEvent.click(await opened.panel.findByRole('tab', { name: '联动' }))
  unfold(opened)
  const rows = await group(opened, '联动')
  expect(rows.getAllByRole('button', { name: /^删除联动 \d$/ })).toHaveLength(2)
  const before = opened.text('screen')
  fireEvent.click(rows.getByRole('button', { name: '联动：添加一项' }))
  choose(rows.getByRole('combobox', { name: '联动 3 的变化的字段' }), '状态 status')
  expect(opened.text('screen')).toBe(before)
  choose(rows.getByRole('combobox', { name: '联动 3 的设值：选择要设值的字段' }), '电量 battery')
  type(rows.getByLabelText('联动 3 的设值：电量 的值'), '5')
  expect((opened.document('screen') as { effects: unknown[] }).effects[2]).toEqual({
    changed: ['status'],
    set: { battery: 5 },
  })
})

it('sets the rules of whole records in the model', async () => {
  const opened = await openWorkbench('device/device-form')
  fireEvent.click(await opened.panel.findByRole('tab', { name: '规则' }))
  const rows = await group(opened, '校验规则')
  expect(rows.getAllByRole('button', { name: /^删除校验规则 \d$/ })).toHaveLength(2)
  type(rows.getByLabelText('校验规则 1 的提示文字'), '电量不足')
  const { rules } = opened.document('model') as { rules: { message: string; failsWhen: string }[] }
  expect(rules[0]).toMatchObject({ message: '电量不足', failsWhen: "status == 'on' && battery < 5" })
  fireEvent.click(rows.getByRole('button', { name: '删除校验规则 2' }))
  expect((opened.document('model') as { rules: unknown[] }).rules).toHaveLength(1)
})

it('builds the condition of a linkage and of a rule by rows too, and shows what its text is worth', async () => {
  const opened = await openWorkbench('device/device-form')
  fireEvent.click(await opened.panel.findByRole('tab', { name: '联动' }))
  unfold(opened)
  const when = await group(opened, '联动 1 的执行条件')
  const effects = () => (opened.document('screen') as { effects: { when?: string }[] }).effects
  expect(effects()[0]?.when).toBeUndefined()
  fireEvent.click(when.getByRole('button', { name: '联动 1 的执行条件：添加条件' }))
  choose(when.getByRole('combobox', { name: '条件 1 的字段' }), '电量')
  const value = await when.findByLabelText('条件 1 的值')
  type(value, '20')
  fireEvent.blur(value)
  expect(effects()[0]).toMatchObject({ when: 'battery == 20' })
  fireEvent.click(opened.panel.getByRole('button', { name: '联动 1 的执行条件：写成表达式' }))
  type(opened.panel.getByLabelText('联动 1 的执行条件'), 'battery == 20 +')
  expect(effects()[0]).toMatchObject({ when: 'battery == 20 +' })
  expect(opened.panel.getByRole('alert').textContent).toContain('表达式不完整')
  expect(effects()[1]).toEqual((JSON.parse(opened.first[0]?.text ?? '') as { effects: unknown[] }).effects[1])

  fireEvent.click(opened.panel.getByRole('tab', { name: '规则' }))
  const failsWhen = await group(opened, '校验规则 1 的不通过条件')
  expect(failsWhen.getAllByRole('listitem')).toHaveLength(2)
})

it('says within which fields a value is unique', async () => {
  const opened = await openWorkbench('device/device-form')
  opened.select('name')
  fireEvent.click(await opened.panel.findByRole('tab', { name: '规则' }))
  unfold(opened)
  const ofModel = () =>
    (opened.document('model') as { fields: Record<string, { unique?: unknown }> }).fields.name?.unique
  fireEvent.click(await opened.panel.findByRole('switch', { name: '不可重复' }))
  expect(ofModel()).toBe(true)
  choose(opened.panel.getByRole('combobox', { name: '不可重复：在这些字段相同的记录内' }), '状态 status')
  expect(ofModel()).toEqual(['status'])
  fireEvent.click(opened.panel.getByRole('switch', { name: '不可重复' }))
  expect(ofModel()).toBeUndefined()
})

it('chooses a permission among those that exist, and takes a new one', async () => {
  const opened = await openWorkbench('device/device-form')
  const code = { enum: ['device:phone', 'device:list'], enumDescriptions: ['电话', ''] }
  opened.ports.http.on('GET /online/document/schema', ok({ $defs: { names: { code } } }))
  opened.select('phone')
  fireEvent.click(await opened.panel.findByRole('tab', { name: '权限' }))
  const box = (await opened.panel.findAllByRole('combobox', { name: '权限编码' })).at(-1) as HTMLElement
  fireEvent.mouseDown(box)
  type(box, 'list')
  fireEvent.click((await screen.findAllByText('device:list')).at(-1) as HTMLElement)
  expect(opened.text('screen')).toContain('"permission": "device:list"')
  type(box, 'device:mobile')
  expect(opened.text('screen')).toContain('"permission": "device:mobile"')
})

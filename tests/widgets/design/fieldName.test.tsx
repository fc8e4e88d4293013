import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { wordsOfField, wordsOfPart, wordsOfScreen } from '#core/design'
import { choose, openWorkbench } from './workbench.tsx'

it.each([
  ['name', '已有字段 name，请换一个名称'],
  ['1st', '字段名应为小写字母开头的字母和数字，数字前可有 _，不超过 40 个字符'],
])('says why %s cannot be the name of a field, and changes nothing', async (name, message) => {
  const opened = await openWorkbench('device/device-form')
  opened.select('phone')
  const before = opened.text('screen')
  const input = await opened.panel.findByLabelText('字段名')
  fireEvent.change(input, { target: { value: name } })
  expect(screen.getByRole('alert').textContent).toBe(message)
  fireEvent.keyDown(input, { key: 'Enter' })
  expect(screen.getByRole('alert').textContent).toBe(message)
  fireEvent.blur(input)
  expect(input).toHaveProperty('value', 'phone')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(opened.text('screen')).toBe(before)
})

it('says that the server does not answer, and leaves the name', async () => {
  const opened = await openWorkbench('device/device-form')
  opened.server.http.get = () => Promise.reject(new Error('网络不通'))
  opened.select('phone')
  const before = opened.text('screen')
  const input = await opened.panel.findByLabelText('字段名')
  fireEvent.change(input, { target: { value: 'mobile' } })
  fireEvent.blur(input)
  await waitFor(() => expect(opened.ports.notices).toContainEqual(expect.objectContaining({ message: '网络不通' })))
  expect(opened.text('screen')).toBe(before)
})

it('leaves out of a help what its label says', () => {
  const part = wordsOfPart({ kind: 'field', widget: 'select' })
  const helpOf = (name: string) => part.find((word) => word.name === name)?.help
  expect([helpOf('title'), helpOf('widget'), helpOf('help')]).toEqual(['代替字段的标题', '', ''])
  expect(helpOf('propsAllowSearch')).toBe('默认可以')
  expect(wordsOfScreen('form').find(({ path }) => path === 'present')?.help).toBe('')
  expect(wordsOfField('dict').find(({ path }) => path === 'dict')?.help).toBe('')
})

it('gives a field another type, and offers the words of that', async () => {
  const opened = await openWorkbench('device/device-form')
  opened.select('phone')
  const picker = await opened.panel.findByRole('combobox', { name: '类型' })
  fireEvent.change(picker, { target: { value: '整数' } })
  choose(picker, '整数')
  const { fields } = opened.document('model') as { fields: Record<string, { type: string; max?: number }> }
  expect(fields.phone).toMatchObject({ type: 'int' })
  expect(fields.phone?.max).toBeUndefined()
  expect(await opened.panel.findByLabelText('单位')).toBeDefined()
  expect(opened.design.state.snapshot().undo).toBe('修改 类型')
})

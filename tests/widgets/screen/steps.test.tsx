import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FormDocument } from '#core/document'
import { drawForm, people, setNarrow, settle } from './harness.tsx'

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const type = (name: RegExp, value: string) =>
  act(async () => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } }))
const steps = {
  type: 'steps',
  steps: [
    { title: '姓名栏', note: '先写名字', items: ['name'] },
    { title: '联系', items: ['phone', 'note'] },
    { title: '核对' },
  ],
  actions: [{ id: 'submit', title: '完成登记' }],
} as unknown as Partial<FormDocument>

const openSteps = async (handlers = {}) => {
  const form = await drawForm({ fields: people, form: steps, handlers })
  await waitFor(() => expect(screen.getByRole('group')).toBeTruthy())
  return form
}
const present = () => screen.getByRole('group').getAttribute('aria-label')
const enter = () => act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement))

describe('steps', () => {
  it('say where the user is, and offer the save at the last one only', async () => {
    await openSteps()
    expect(screen.getByText('先写名字')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '上一步' })).toBeNull()
    expect(screen.queryByRole('button', { name: '完成登记' })).toBeNull()
    await type(/姓名/, '周涛')
    await press('下一步')
    await settle()
    await press('下一步')
    await settle()
    expect(present()).toBe('核对')
    expect(screen.queryByRole('button', { name: '下一步' })).toBeNull()
    expect(screen.getByRole('button', { name: '完成登记' })).toBeTruthy()
  })

  it('stay where something is wrong, which the head counts', async () => {
    await openSteps()
    await press('下一步')
    await settle()
    expect(present()).toBe('姓名栏')
    expect(screen.getByRole('alert').textContent).toBe('请输入姓名')
    expect(screen.getByText('1 处有误')).toBeTruthy()
  })

  it('go on by Enter, with the cursor in the first field of the next, and save by it at the end', async () => {
    const { world } = await openSteps({ 'POST /dv/thing/add': () => '' })
    await type(/姓名/, '周涛')
    await enter()
    await settle()
    expect(present()).toBe('联系')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('手机号')))
    await enter()
    await settle()
    expect(within(screen.getByRole('region', { name: '姓名栏' })).getByText('周涛')).toBeTruthy()
    expect(world.callsOf('POST /dv/thing/add')).toHaveLength(0)
    await enter()
    for (const _ of [1, 2, 3]) await settle()
    expect(world.callsOf('POST /dv/thing/add').map(({ body }) => body)).toEqual([{ name: '周涛' }])
  })

  it('keep what is half typed in a step that was left by the way back of the browser', async () => {
    await openSteps()
    await type(/姓名/, '周涛')
    await press('下一步')
    await settle()
    await type(/备注/, '半句')
    await act(async () => {
      history.back()
    })
    await waitFor(() => expect(present()).toBe('姓名栏'))
    await press('下一步')
    await settle()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /备注/ }).value).toBe('半句')
  })

  it('tell on phones which step of how many it is, and what comes next', async () => {
    setNarrow(true)
    await openSteps()
    expect(screen.getByText('第 1 步，共 3 步')).toBeTruthy()
    expect(screen.getByText('接下来：联系')).toBeTruthy()
    expect(document.querySelector('.ant-steps')).toBeNull()
  })
})

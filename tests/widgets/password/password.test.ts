import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import cases from '#cases/widget/strength.json'
import { drawField, drawShown } from '../draw.tsx'

const field = { type: 'password', title: '样例' }
const first = () => screen.getByLabelText<HTMLInputElement>('样例')
const second = () => screen.getByLabelText<HTMLInputElement>('请再次输入样例')
const type = (control: HTMLInputElement, text: string) => fireEvent.change(control, { target: { value: text } })

describe('a password', () => {
  it('that is stored is shown nowhere', async () => {
    const { container } = await drawField('password', { field, value: 'stored' })
    expect([first().value, first().placeholder, container.innerHTML.includes('stored')]).toEqual(['', '••••••', false])
    for (const face of ['Cell', 'Detail'] as const)
      expect((await drawShown('password', face, { field, value: 'stored' })).textContent).toBe('••••••')
  })

  it('is revealed on wish', async () => {
    await drawField('password', { field })
    type(first(), 'Abc')
    expect(first().type).toBe('password')
    fireEvent.click(screen.getByLabelText('显示密码'))
    expect(first().type).toBe('text')
  })

  it('is not filled in by the browser', async () => {
    await drawField('password', { field })
    expect(first().autocomplete).toBe('new-password')
  })

  it('goes when the form is emptied', async () => {
    const { give } = await drawField('password', { field })
    type(first(), 'Abc')
    give(null)
    expect(first().value).toBe('')
  })

  it.each(cases)('$password has the $word', async ({ password, word }) => {
    await drawField('password', { field })
    type(first(), password)
    expect(screen.getByText(word)).toBeTruthy()
  })

  it('of a device has no strength', async () => {
    await drawField('password', { field: { type: 'secret', title: '样例' } })
    type(first(), 'abc')
    expect(screen.queryByText(/强度/)).toBeNull()
  })
})

describe('a password with its repetition', () => {
  it('counts once both are alike, and says so until then', async () => {
    const onProblem = vi.fn()
    const { emitted } = await drawField('password', { field, props: { confirm: true } }, { onProblem })
    type(first(), 'Abc@1')
    type(second(), 'Abc')
    type(second(), 'Abc@1')
    expect(emitted).toEqual([null, null, 'Abc@1'])
    expect(onProblem.mock.calls).toEqual([['两次输入的密码不一样！'], [null]])
  })

  it('is taken back when the first changes afterwards', async () => {
    const { value } = await drawField('password', { field, props: { confirm: true } })
    type(first(), 'a')
    type(second(), 'a')
    expect(value()).toBe('a')
    type(first(), 'ab')
    expect(value()).toBeNull()
    expect(first().value).toBe('ab')
  })
})

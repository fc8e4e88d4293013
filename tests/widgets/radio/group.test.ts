import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { drawField } from '../draw.tsx'

const one = { type: 'dict', title: '样例', dict: 'visit_mode' }
const several = { type: 'dicts', title: '样例', dict: 'visit_mode' }

describe('radio buttons', () => {
  it('are one group with a name, a state and one value', async () => {
    const { value } = await drawField('radio', { field: one }, { required: true, invalid: true })
    const group = screen.getByRole('radiogroup', { name: '样例' })
    expect([group.getAttribute('aria-required'), group.getAttribute('aria-invalid')]).toEqual(['true', 'true'])
    fireEvent.click(screen.getByRole('radio', { name: '电话' }))
    expect(value()).toBe('phone')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '电话' }).checked).toBe(true)
  })

  it('show disabled options, and a value that is none any more', async () => {
    await drawField('radio', { field: one, value: 'pigeon' })
    const disabled = screen.getAllByRole<HTMLInputElement>('radio').filter((each) => each.disabled)
    expect(disabled.map(({ value, checked }) => [value, checked])).toEqual([
      ['closed', false],
      ['pigeon', true],
    ])
  })

  it('are left when the last of them is', async () => {
    const onBlur = vi.fn()
    await drawField('radio', { field: one }, { onBlur })
    const [first, second] = screen.getAllByRole('radio')
    fireEvent.blur(first as Element, { relatedTarget: second })
    expect(onBlur).not.toHaveBeenCalled()
    fireEvent.blur(second as Element, { relatedTarget: document.body })
    expect(onBlur).toHaveBeenCalledOnce()
  })
})

describe('check boxes', () => {
  it('are comma text in the order of the options', async () => {
    const { emitted } = await drawField('checkbox', { field: several })
    fireEvent.click(screen.getByRole('checkbox', { name: '电话' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '入户' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '电话' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '入户' }))
    expect(emitted).toEqual(['phone', 'home,phone', 'home', null])
  })

  it('keep a value that is no option any more', async () => {
    const { value } = await drawField('checkbox', { field: several, value: 'pigeon' })
    fireEvent.click(screen.getByRole('checkbox', { name: '入户' }))
    expect(value()).toBe('home,pigeon')
  })
})

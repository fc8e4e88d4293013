import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { drawField } from '../draw.tsx'

describe('a choice of several', () => {
  it('is left by Tab as it is, although its list is open', async () => {
    const { emitted } = await drawField('select', { field: { type: 'dicts', dict: 'sex', title: '样例' } })
    const input = screen.getByRole('combobox', { name: '样例' })
    await act(async () => fireEvent.mouseDown(input))
    fireEvent.click(await screen.findByText('女', { selector: '.ant-select-item-option-content' }))
    expect(emitted.at(-1)).toEqual('2')
    const tab = createEvent.keyDown(input, { key: 'Tab', code: 'Tab', keyCode: 9, which: 9 })
    await act(async () => fireEvent(input, tab))
    expect(tab.defaultPrevented).toBe(false)
    expect(emitted).toHaveLength(1)
  })
})

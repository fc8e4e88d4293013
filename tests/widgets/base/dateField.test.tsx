import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { drawField } from '../draw.tsx'

const calendar = () => document.querySelector('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')
const day = (title: string) => document.querySelector<HTMLElement>(`td[title="${title}"]`) as HTMLElement

it('a moment is chosen in its calendar, which is not left until its button says so', async () => {
  let lefts = 0
  const left = () => {
    lefts += 1
  }
  const field = { type: 'datetime', title: '要求完成' }
  const { value } = await drawField('datetime', { field, value: '2026-11-30 08:00:00' }, { onBlur: left })
  const control = screen.getByLabelText('样例')
  await act(async () => control.focus())
  fireEvent.mouseDown(control)
  fireEvent.click(control)
  await waitFor(() => expect(calendar()).not.toBeNull())
  const button = screen.getByRole('button', { name: /^确\s*定$/ })
  await act(async () => button.focus())
  await act(async () => fireEvent.click(day('2026-11-12')))
  expect([lefts, calendar() === null]).toEqual([0, false])
  await act(async () => fireEvent.click(button))
  await waitFor(() => expect([calendar(), value()]).toEqual([null, '2026-11-12 08:00:00']))
  expect(document.activeElement).toBe(control)
})

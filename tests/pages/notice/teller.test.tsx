import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { createNoticeDesk, NoticeHost } from '#pages/notice'
import '../harness.tsx'

afterEach(cleanup)

function openDesk() {
  const desk = createNoticeDesk()
  render(<NoticeHost desk={desk} />)
  return desk
}

it('shows a titled notice as an alert, and its text as text', async () => {
  openDesk().notice.notice({ tone: 'error', title: '系统提示', message: '<img src=x onerror=1>', shownMs: 4_000 })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('系统提示')
  expect(alert.textContent).toContain('<img src=x onerror=1>')
  expect(document.querySelector('img')).toBeNull()
})

it('resolves a modal by its button only', async () => {
  const pressed = openDesk().notice.modal({ title: '登录已过期', message: '很抱歉', okText: '重新登录' })
  fireEvent.click(await screen.findByText('重新登录'))
  await pressed
})

it.each([
  [/^确\s?定$/, true],
  [/^取\s?消$/, false],
])('answers a question by the button %s', async (button, answer) => {
  const asked = openDesk().confirm.confirm({ title: '系统提示', message: '真的要注销登录吗 ?' })
  await screen.findByText('真的要注销登录吗 ?')
  fireEvent.click(screen.getByText(button))
  await waitFor(async () => expect(await asked).toBe(answer))
})

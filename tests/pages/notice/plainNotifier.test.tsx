import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createNoticeQueue, noticeHostOf } from '#pages/notice'
import '../harness.tsx'

it('tells without the part that never came, asks with the browser, and hands over when the network is back', async () => {
  const queue = createNoticeQueue()
  let up = false
  const NoticeHost = noticeHostOf(async () => {
    if (!up) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <output>notifier</output>
  })
  render(<NoticeHost queue={queue} />)
  queue.notice.notice({ tone: 'error', title: '系统提示', message: '网络连接失败，请检查网络后重试', shownMs: 300 })
  await screen.findByText('系统提示：网络连接失败，请检查网络后重试')
  await waitFor(() => expect(screen.queryByText(/网络连接失败/)).toBeNull())

  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  expect(await queue.confirm.confirm({ title: '系统提示', message: '真的要注销登录吗 ?' })).toBe(true)
  expect(confirm).toHaveBeenCalledWith('系统提示\n真的要注销登录吗 ?')

  up = true
  fireEvent(window, new Event('online'))
  expect(await screen.findByText('notifier')).toBeTruthy()
  expect(document.querySelector('.plain-notices')).toBeNull()
})

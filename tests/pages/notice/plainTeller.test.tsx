import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createNoticeDesk, NoticeHost } from '#pages/notice'
import '../harness.tsx'

const line = vi.hoisted(() => ({ up: false }))
vi.mock('../../../src/pages/notice/AntdTeller.tsx', async (original) => {
  const room = await original<typeof import('../../../src/pages/notice/AntdTeller.tsx')>()
  return {
    get AntdTeller() {
      if (!line.up) throw new TypeError('Failed to fetch dynamically imported module')
      return room.AntdTeller
    },
  }
})

afterEach(cleanup)

it('tells without the part that never came, asks with the browser, and hands over when the network is back', async () => {
  const desk = createNoticeDesk()
  render(<NoticeHost desk={desk} />)
  desk.notice.notice({ tone: 'error', title: '系统提示', message: '网络连接失败，请检查网络后重试', shownMs: 300 })
  await screen.findByText('系统提示：网络连接失败，请检查网络后重试')
  await waitFor(() => expect(screen.queryByText(/网络连接失败/)).toBeNull())

  const asked = vi.spyOn(window, 'confirm').mockReturnValue(true)
  expect(await desk.confirm.confirm({ title: '系统提示', message: '真的要注销登录吗 ?' })).toBe(true)
  expect(asked).toHaveBeenCalledWith('系统提示\n真的要注销登录吗 ?')

  line.up = true
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(document.querySelector('.plain-notices')).toBeNull())
  desk.notice.notice({ tone: 'success', title: '系统提示', message: '已保存', shownMs: 4_000 })
  await screen.findByText('已保存')
  expect(document.querySelector('.ant-notification-notice')).not.toBeNull()
})

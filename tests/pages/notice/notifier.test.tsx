import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createNoticeQueue, NoticeHost } from '#pages/notice'
import '../harness.tsx'

function openNotifier() {
  const queue = createNoticeQueue()
  render(<NoticeHost queue={queue} />)
  return queue
}

it('shows a titled notice as an alert, and its text as text', async () => {
  openNotifier().notice.notice({ tone: 'error', title: '系统提示', message: '<img src=x onerror=1>', shownMs: 4_000 })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('系统提示')
  expect(alert.textContent).toContain('<img src=x onerror=1>')
  expect(document.querySelector('img')).toBeNull()
})

const pressEscape = () =>
  fireEvent.keyDown(document.querySelector('.ant-modal-wrap') ?? document, { key: 'Escape', keyCode: 27 })

it('closes a modal by its button and by Esc', async () => {
  const { notice } = openNotifier()
  const pressed = notice.modal({ title: '上传出错', message: '文件太大', okText: '确定' })
  await screen.findByText('文件太大')
  fireEvent.click(screen.getByText(/^确\s?定$/))
  await pressed
  await waitFor(() => expect(screen.queryByText('文件太大')).toBeNull())
  const escaped = notice.modal({ title: '上传出错', message: '文件为空', okText: '确定' })
  await screen.findByText('文件为空')
  pressEscape()
  await escaped
})

it('closes the modal of a lost login by its button only', async () => {
  let isClosed = false
  const lost = { title: '登录已过期', message: '很抱歉', okText: '重新登录', byButton: true } as const
  const pressed = openNotifier().notice.modal(lost)
  pressed.then(() => {
    isClosed = true
  })
  await screen.findByText('很抱歉')
  pressEscape()
  await Promise.resolve()
  expect(isClosed).toBe(false)
  fireEvent.click(screen.getByText('重新登录'))
  await pressed
})

it.each([
  [/^确\s?定$/, true],
  [/^取\s?消$/, false],
])('answers a question by the button %s', async (button, answer) => {
  const reply = openNotifier().confirm.confirm({ title: '系统提示', message: '真的要注销登录吗 ?' })
  await screen.findByText('真的要注销登录吗 ?')
  fireEvent.click(screen.getByText(button))
  await waitFor(async () => expect(await reply).toBe(answer))
})

it('puts the focus on the other button where a question says so, without red', async () => {
  const question = { title: '退出登录', message: '真的要注销登录吗 ?', okText: '退出登录', focus: 'cancel' } as const
  const reply = openNotifier().confirm.confirm(question)
  const cancel = await screen.findByRole('button', { name: /^取\s?消$/ })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  expect(screen.getByRole('button', { name: '退出登录' }).className).not.toContain('dangerous')
  pressEscape()
  expect(await reply).toBe(false)
})

it('puts the focus on what loses nothing, and names what a question is about', async () => {
  const question = {
    title: '删除 2 个用户',
    message: '确定删除这 2 条数据吗？',
    names: '张三、李四',
    okText: '删除',
    danger: true,
  }
  const reply = openNotifier().confirm.confirm(question)
  await screen.findByText('张三、李四')
  const [remove, cancel] = [/^删\s?除$/, /^取\s?消$/].map((name) => screen.getByRole('button', { name }))
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  expect(remove?.className).toContain('dangerous')
  pressEscape()
  expect(await reply).toBe(false)
})

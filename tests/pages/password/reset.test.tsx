import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { bodyOf, ok, refusal } from '#fixtures/ports.ts'
import type { HttpReply } from '#runtime/port'
import { passwordTransform } from '#runtime/session'
import { loginAnswer, loginForm, type Opened, openApp, send, standsAt } from '../harness.tsx'

const ticket = '0f'.repeat(32)
const link = `/user/login#reset=${ticket}`
const good = { 新密码: 'Village@2026', 确认新密码: 'Village@2026' }
const set = 'POST /sys/user/resetPassword'
const done = ok({ username: 'liming' }, { message: '密码重置成功!' })

const bodies = ({ ports }: Opened, call = set) => ports.http.requests(call).map(bodyOf)

async function openLink({ answer = done, login = loginAnswer(), token }: Partial<LinkOptions> = {}) {
  const app = openApp(link, {
    ...(token ? { token } : {}),
    server: ({ http }) => {
      http.on(set, answer)
      http.on('POST /sys/login', login)
    },
  })
  await screen.findByLabelText('新密码')
  return app
}

interface LinkOptions {
  answer: HttpReply
  login: HttpReply
  token: string
}

it('asks for a strong password twice, sets it and signs its owner in', async () => {
  const app = await openLink()
  expect(screen.getByText('设置登录密码')).toBeTruthy()
  expect(screen.queryByLabelText('用户名')).toBeNull()
  send({ 新密码: 'weak', 确认新密码: 'weak' })
  expect(await screen.findByText('请输入新密码!(密码由8位数字、大小写字母和特殊符号组成!)')).toBeTruthy()
  expect(bodies(app)).toEqual([])
  send(good)
  const password = passwordTransform('Village@2026')
  await standsAt(app, '/dashboard/analysis')
  expect(bodies(app)).toEqual([{ ticket, password, confirmpassword: password }])
  expect(bodies(app, 'POST /sys/login')).toMatchObject([{ username: 'liming', password }])
  expect(window.location.hash).toBe('')
})

it('says why a link is refused, and leads to the usual form', async () => {
  const app = await openLink({ answer: refusal('链接无效或已过期，请联系管理员重新获取') })
  send(good)
  expect(await screen.findByText('链接无效或已过期，请联系管理员重新获取')).toBeTruthy()
  expect(bodies(app, 'POST /sys/login')).toEqual([])
  fireEvent.click(screen.getByText('用已有密码登录'))
  await loginForm()
  expect(window.location.hash).toBe('')
})

it('opens for whoever is signed in in this browser, who is signed out when the password is set', async () => {
  const app = await openLink({ token: 't0' })
  expect(app.ports.http.requests('POST /sys/logout')).toEqual([])
  send(good)
  await standsAt(app, '/dashboard/analysis')
  const [logout] = app.ports.http.requests('POST /sys/logout')
  expect(logout?.headers['X-Access-Token']).toBe('t0')
  expect(app.runtime.session.state().token).toBe('t1')
})

it('leaves the password set when the sign-in after it is refused', async () => {
  const app = await openLink({ login: refusal('验证码无效') })
  send(good)
  await loginForm()
  expect(app.ports.seen).toContain('notice 验证码无效')
})

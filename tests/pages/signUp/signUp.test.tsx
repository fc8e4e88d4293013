import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bodyOf, ok, queryOf, refusal } from '#fixtures/ports.ts'
import { passwordTransform } from '#runtime/session'
import { type Opened, openApp, send, standsAt } from '../harness.tsx'

const settings = { SMS: 'on', REGISTER: 'on' }
const open = (path: string, config: object = settings) =>
  openApp(path, { server: ({ http }) => http.on('GET /sys/config/data', ok(config)) })
const bodies = ({ ports }: Opened, call: string) => ports.http.requests(call).map(bodyOf)

describe('the page of registering', () => {
  const good = {
    用户名: 'newcomer',
    密码: 'Own#pass1',
    确认新密码: 'Own#pass1',
    手机号: '13800138000',
    短信验证码: '123456',
  }

  it('is open, checks what is typed, asks for a code of its purpose, and leads to the result', async () => {
    const app = open('/user/register')
    await screen.findByLabelText('用户名')
    expect(document.title).toContain('注册账号')
    send({ ...good, 用户名: 'a b', 确认新密码: 'other', 手机号: '123' })
    for (const text of ['只允许字母、数字、下划线', '两次输入的密码不一样！', '请输入正确手机号'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(bodies(app, 'POST /sys/user/register')).toEqual([])
    app.ports.http.on('POST /sys/sms', ok(null))
    send(good)
    fireEvent.click(screen.getByText('获取验证码'))
    await screen.findByText(/^\d+秒后重新获取$/)
    expect(bodies(app, 'POST /sys/sms').at(-1)).toEqual({ mobile: '13800138000', smsmode: '1' })
    app.ports.http.on('POST /sys/user/register', refusal('用户名已注册'))
    send(good)
    expect(await screen.findByText('用户名已注册')).toBeTruthy()
    app.ports.http.on('POST /sys/user/register', ok({ username: 'newcomer' }, { message: '注册成功' }))
    send({ ...good, '邮箱（选填）': 'a@b.cn' })
    await standsAt(app, '/user/register-result?username=newcomer')
    expect(await screen.findByText('账号 newcomer 已注册，请联系管理员分配权限后登录')).toBeTruthy()
    expect(bodies(app, 'POST /sys/user/register').at(-1)).toEqual({
      ...{ username: 'newcomer', password: passwordTransform('Own#pass1'), phone: '13800138000' },
      ...{ smscode: '123456', email: 'a@b.cn' },
    })
  })

  it('names no account after a registration that the address does not name', async () => {
    open('/user/register-result')
    expect(await screen.findByText('注册成功')).toBeTruthy()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each([
    ['nobody may register', { SMS: 'on', REGISTER: 'off' }, '未开放注册，请联系管理员开通账号'],
    ['nothing sends messages', { SMS: 'off', REGISTER: 'on' }, '短信接口未配置，请联系管理员！'],
  ])('says that %s', async (_, config, text) => {
    open('/user/register', config)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByLabelText('用户名')).toBeNull()
  })
})

describe('the page of a forgotten password', () => {
  it('leads through four steps, and names no account that does not fit', async () => {
    const app = open('/user/alteration')
    const { http } = app.ports
    await screen.findByLabelText('用户名')
    const step = () => document.querySelector('[aria-current="step"]')?.textContent
    expect(step()).toBe('1验证账号')
    http.on('GET /sys/user/querySysUser', ok({ username: 'liming', phone: '' }))
    send({ 用户名: ' liming ' })
    await screen.findByLabelText('手机号')
    expect(http.requests('GET /sys/user/querySysUser').map(queryOf)).toMatchObject([{ username: 'liming' }])
    expect(step()).toBe('2验证手机')
    http.on('POST /sys/sms', ok(null))
    fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '13800138000' } })
    fireEvent.click(screen.getByText('获取验证码'))
    await screen.findByText(/^\d+秒后重新获取$/)
    expect(bodies(app, 'POST /sys/sms')).toEqual([{ mobile: '13800138000', smsmode: '2', username: 'liming' }])
    http.on('POST /sys/user/phoneVerification', ok({ smscode: '123456', username: 'somebody' }))
    send({ 短信验证码: '123456' })
    expect(await screen.findByText('未找到用户！')).toBeTruthy()
    http.on('POST /sys/user/phoneVerification', ok({ smscode: '123456', username: 'liming' }))
    send({ 短信验证码: '123456' })
    await screen.findByLabelText('新密码')
    http.on('POST /sys/user/passwordChange', ok({ username: 'liming' }, { message: '密码重置完成！' }))
    send({ 新密码: 'Own#pass1', 确认新密码: 'Own#pass1' })
    expect(await screen.findByText('密码重置完成！')).toBeTruthy()
    expect(step()).toBe('4完成')
    expect(bodies(app, 'POST /sys/user/passwordChange')).toEqual([
      { username: 'liming', phone: '13800138000', smscode: '123456', password: passwordTransform('Own#pass1') },
    ])
    fireEvent.click(screen.getByText('去登录'))
    await standsAt(app, '/user/login')
  })

  it('is left for another name on the way back', async () => {
    const app = open('/user/alteration')
    app.ports.http.on('GET /sys/user/querySysUser', ok({ username: 'liming', phone: '' }))
    await screen.findByLabelText('用户名')
    send({ 用户名: 'liming' })
    fireEvent.click(await screen.findByText('上一步'))
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('用户名').value).toBe('liming'))
  })
})

describe('the login page', () => {
  it('leads to both where messages are sent, and to none where they are not', async () => {
    const app = open('/user/login')
    await screen.findByLabelText('用户名')
    expect(await screen.findByText('忘记密码')).toBeTruthy()
    fireEvent.click(screen.getByText('注册'))
    await standsAt(app, '/user/register')
    app.unmount()
    open('/user/login', {})
    await screen.findByLabelText('用户名')
    expect(screen.queryByText('忘记密码')).toBeNull()
  })
})

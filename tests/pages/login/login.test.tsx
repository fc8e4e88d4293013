import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import unsafe from '#cases/pages/unsafeRedirect.json' with { type: 'json' }
import { bodyOf, deferred, ok, refusal } from '#fixtures/ports.ts'
import type { HttpReply } from '#runtime/port'
import { passwordTransform } from '#runtime/session'
import { framed, loginAnswer, loginForm, menu, type Opened, openApp, send, standsAt, user } from '../harness.tsx'

const good = { 用户名: 'liming', 密码: 'Village@2026' }
const bodies = ({ ports }: Opened, call = 'POST /sys/login') => ports.http.requests(call).map(bodyOf)

async function openLogin(answer: HttpReply, path = '/user/login?redirect=%2Fisps%2Frole%3Fa%3D1') {
  const app = openApp(path, { server: ({ http }) => http.on('POST /sys/login', answer) })
  await loginForm()
  return app
}

describe('the password login', () => {
  it('names what is missing and asks the server nothing', async () => {
    const app = await openLogin(loginAnswer())
    send({ 用户名: ' ' })
    expect(await screen.findByText('请输入用户名')).toBeTruthy()
    expect(screen.getByText('请输入密码')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('用户名'))
    expect(bodies(app)).toEqual([])
  })

  it('sends the password transformed and leads to where the user wanted to go', async () => {
    const app = await openLogin(loginAnswer())
    send(good)
    await framed('system/role-list')
    expect(app.path()).toBe('/isps/role?a=1')
    expect(bodies(app)).toEqual([{ username: 'liming', password: passwordTransform(good.密码), remember_me: true }])
  })

  it('says at the form why it was refused', async () => {
    await openLogin(refusal('用户名或密码错误'))
    send(good)
    expect(await screen.findByText('用户名或密码错误')).toBeTruthy()
    expect(screen.queryByLabelText('验证码')).toBeNull()
  })

  it('counts only code 200 as success', async () => {
    const app = await openLogin(loginAnswer({ token: '' }))
    send(good)
    expect(await screen.findByText('登录成功')).toBeTruthy()
    expect(app.runtime.session.state().token).toBe('')
  })

  it('sends once, however often Enter is pressed', async () => {
    const late = deferred<HttpReply>()
    const app = openApp('/user/login', { server: ({ http }) => http.on('POST /sys/login', () => late.promise) })
    await loginForm()
    send(good)
    send(good)
    await waitFor(() => expect(bodies(app)).toHaveLength(1))
    late.resolve(refusal('用户名或密码错误'))
    await screen.findByText('用户名或密码错误')
    expect(bodies(app)).toHaveLength(1)
  })
})

describe('the captcha', () => {
  const picture = (text: string) => ok(`data:image/png;base64,${text}`, { code: 0 })

  it('appears when the server demands it, goes with the login, and is another one after a refusal', async () => {
    const app = await openLogin(refusal('验证码无效'))
    const { clock, http } = app.ports
    http.on(`GET /sys/randomImage/${clock.nowMs()}`, picture('AAAA'))
    http.on(`GET /sys/randomImage/${clock.nowMs() + 5}`, picture('BBBB'))
    send(good)
    expect(await screen.findByLabelText('验证码')).toBeTruthy()
    const firstKey = String(clock.nowMs())
    clock.advance(5)
    http.on('POST /sys/login', refusal('用户名或密码错误'))
    send({ ...good, 验证码: 'a1b2' })
    await waitFor(() => expect(document.querySelector('.login-captcha img')?.getAttribute('src')).toContain('BBBB'))
    expect(bodies(app)[1]).toMatchObject({ captcha: 'a1b2', checkKey: firstKey })
    expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('')
  })

  it('that does not come can be asked for again', async () => {
    const app = await openLogin(refusal('验证码无效'))
    send(good)
    const again = await screen.findByText('验证码加载失败，点击重试')
    app.ports.http.on(`GET /sys/randomImage/${app.ports.clock.nowMs()}`, picture('CCCC'))
    fireEvent.click(again)
    await waitFor(() => expect(document.querySelector('.login-captcha img')).toBeTruthy())
  })
})

describe('what stands between the password and the first page', () => {
  const departs = [
    { id: '1', orgCode: 'A01', departName: '青禾县' },
    { id: '2', orgCode: 'A01A02', departName: '云溪镇' },
  ]
  const dialogButton = (text: string) => fireEvent.click(screen.getByText(text, { selector: '.ant-modal button *' }))

  it('the department of a user with several: asked for, missing, sent', async () => {
    const app = await openLogin(loginAnswer({ departs, multi_depart: 2 }))
    app.ports.http.on('GET /sys/user/getCurrentUserDeparts', ok({ list: departs, orgCode: '' }))
    app.ports.http.on('POST /sys/selectDepart', ok({ userInfo: { ...user, orgCode: 'A01A02' } }))
    send(good)
    expect(await screen.findByText('部门选择')).toBeTruthy()
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.width).toBe('500px')
    expect(app.path()).toContain('/user/login')
    dialogButton('确定')
    expect(await screen.findByText('请选择部门', { selector: '[role="alert"]' })).toBeTruthy()
    fireEvent.mouseDown(screen.getByLabelText('部门选择', { selector: 'input' }))
    fireEvent.click(await screen.findByText('云溪镇', { selector: '.ant-select-item-option-content' }))
    dialogButton('确定')
    await framed('system/role-list')
    expect(bodies(app, 'POST /sys/selectDepart')).toEqual([{ orgCode: 'A01A02', username: 'liming' }])
    expect(app.runtime.session.state().user?.orgCode).toBe('A01A02')
  })

  it.each([
    ['a department that is refused: why, at the box', refusal('部门已停用'), '部门已停用', []],
    [
      'a server out of reach: once, and not at the box',
      { status: 502, headers: {}, body: '' },
      '',
      ['notice 暂时连接不上服务器'],
    ],
  ])('%s', async (_, reply, error, seen) => {
    const app = await openLogin(loginAnswer({ departs, multi_depart: 2 }))
    app.ports.http.on('GET /sys/user/getCurrentUserDeparts', ok({ list: departs, orgCode: 'A01' }))
    app.ports.http.on('POST /sys/selectDepart', reply)
    send(good)
    expect(await screen.findByText('部门选择')).toBeTruthy()
    dialogButton('确定')
    await waitFor(() => expect(document.querySelector('.ant-modal .ant-btn-loading')).toBeNull())
    expect(bodies(app, 'POST /sys/selectDepart')).toHaveLength(1)
    expect([document.querySelector('.ant-modal [role=alert]')?.textContent, app.ports.seen]).toEqual([error, seen])
  })

  it('no department is told, but stops nobody', async () => {
    const app = await openLogin(loginAnswer({ multi_depart: 0 }))
    send(good)
    await framed('system/role-list')
    expect(app.ports.seen).toEqual(['notice 您尚未归属部门,请确认账号信息'])
  })

  it('no department is told with the way to it to whoever adds departments', async () => {
    const app = await openLogin(loginAnswer({ multi_depart: 0 }))
    const rights = [{ action: 'depart:add', describe: '', type: '1', status: '1' }]
    app.ports.http.on('GET /sys/permission/getUserPermissionByToken', ok({ menu, auth: rights, allAuth: rights }))
    send(good)
    await framed('system/role-list')
    expect(app.ports.seen).toEqual(['notice 您尚未归属部门：请在“系统管理 / 部门”添加部门，再在“用户”中为自己选择'])
  })

  it('an empty list of departments lets the user through', async () => {
    const app = await openLogin(loginAnswer({ multi_depart: 2 }))
    app.ports.http.on('GET /sys/user/getCurrentUserDeparts', ok({ list: [], orgCode: null }))
    send(good)
    await framed('system/role-list')
  })

  it('the tenant of a user with several goes with every call', async () => {
    const tenantList = [
      { id: 1, name: '青禾县' },
      { id: 2, name: '白水县' },
    ]
    const app = await openLogin(loginAnswer({ tenantList }))
    send(good)
    expect(await screen.findByText('租户选择')).toBeTruthy()
    fireEvent.mouseDown(screen.getByLabelText('租户选择', { selector: 'input' }))
    fireEvent.click(await screen.findByText('白水县', { selector: '.ant-select-item-option-content' }))
    dialogButton('确定')
    await framed('system/role-list')
    const [request] = app.ports.http.requests('GET /sys/permission/getUserPermissionByToken')
    expect(request?.headers['tenant-id']).toBe('2')
  })

  it('a user of the platform and of tenants: the platform first, and a single department is taken silently', async () => {
    const tenantList = [
      { id: 0, name: '数字乡村平台' },
      { id: 7, name: '青禾农投' },
    ]
    const own = { id: '7', orgCode: 'A01A02', departName: '综合管理部', tenantId: 7 }
    const app = await openLogin(loginAnswer({ tenantList, departs: [...departs, own], multi_depart: 2 }))
    app.ports.http.on('GET /sys/user/getCurrentUserDeparts', ok({ list: [own], orgCode: 'A01A02' }))
    app.ports.http.on('POST /sys/selectDepart', ok({ userInfo: { ...user, orgCode: 'A01A02', departId: '7' } }))
    send(good)
    expect(await screen.findByText('租户选择')).toBeTruthy()
    expect(document.querySelector('.ant-modal .ant-select-selection-item')?.textContent).toBe('数字乡村平台')
    fireEvent.mouseDown(screen.getByLabelText('租户选择', { selector: 'input' }))
    fireEvent.click(await screen.findByText('青禾农投', { selector: '.ant-select-item-option-content' }))
    dialogButton('确定')
    await framed('system/role-list')
    const [request] = app.ports.http.requests('POST /sys/selectDepart')
    expect([request?.headers['tenant-id'], app.runtime.session.state().user?.orgCode]).toEqual(['7', 'A01A02'])
  })

  it.each([
    ['no department in the chosen tenant', [], ['notice 您尚未归属部门,请确认账号信息'], ''],
    ['a department in the chosen tenant alone', [{ ...departs[1], tenantId: 7 }], [], 'A01A02'],
  ])('%s: told, or not, by that tenant', async (_, list, seen, orgCode) => {
    const tenantList = [
      { id: 0, name: '数字乡村平台' },
      { id: 7, name: '青禾农投' },
    ]
    const app = await openLogin(loginAnswer({ tenantList, departs, multi_depart: list.length === 0 ? 2 : 0 }))
    app.ports.http.on('GET /sys/user/getCurrentUserDeparts', ok({ list, orgCode: null }))
    app.ports.http.on('POST /sys/selectDepart', ok({ userInfo: { ...user, orgCode: 'A01A02', departId: '2' } }))
    send(good)
    await screen.findByText('租户选择')
    fireEvent.mouseDown(screen.getByLabelText('租户选择', { selector: 'input' }))
    fireEvent.click(await screen.findByText('青禾农投', { selector: '.ant-select-item-option-content' }))
    dialogButton('确定')
    await framed('system/role-list')
    expect([app.ports.seen, app.runtime.session.state().user?.orgCode]).toEqual([seen, orgCode])
    expect(app.ports.http.requests('GET /sys/user/getCurrentUserDeparts')).toHaveLength(1)
  })

  it('the departments of the chosen tenant alone, also when the server does not list them', async () => {
    const tenantList = [
      { id: 0, name: '数字乡村平台' },
      { id: 7, name: '青禾农投' },
    ]
    const foreign = { id: '7', orgCode: 'A01A02', departName: '综合管理部', tenantId: 7 }
    const onPlatform = departs.map((depart) => ({ ...depart, tenantId: 0 }))
    await openLogin(loginAnswer({ tenantList, departs: [...onPlatform, foreign], multi_depart: 2 }))
    send(good)
    await screen.findByText('租户选择')
    dialogButton('确定')
    await screen.findByText('部门选择')
    fireEvent.mouseDown(screen.getByLabelText('部门选择', { selector: 'input' }))
    await screen.findByText('云溪镇', { selector: '.ant-select-item-option-content' })
    const options = [...document.querySelectorAll('.ant-select-item-option-content')].map((node) => node.textContent)
    expect(options).toEqual(['青禾县', '云溪镇'])
  })

  it('an own password in place of a given one; then the user is signed in anew', async () => {
    const app = await openLogin(loginAnswer({ mustChangePassword: true }))
    app.ports.http.on('POST /sys/user/updatePassword', ok(null, { message: '密码重置成功!' }))
    send(good)
    expect(await screen.findByText('修改密码')).toBeTruthy()
    app.ports.http.on('POST /sys/login', loginAnswer({ token: 't2' }))
    send({ 旧密码: good.密码, 新密码: 'Own#pass1', 确认新密码: 'Own#pass2' })
    expect(await screen.findByText('两次输入的密码不一样！')).toBeTruthy()
    send({ 确认新密码: 'Own#pass1' })
    await framed('system/role-list')
    expect(bodies(app).at(-1)).toMatchObject({ password: passwordTransform('Own#pass1') })
    expect(app.runtime.session.state().token).toBe('t2')
  })

  it('signing out instead ends the session', async () => {
    const app = await openLogin(loginAnswer({ mustChangePassword: true }))
    send(good)
    await screen.findByText('修改密码')
    dialogButton('退出登录')
    await waitFor(() => expect(app.runtime.session.state().token).toBe(''))
    expect(app.path()).toContain('/user/login')
  })
})

describe('the way back', () => {
  it.each(unsafe)('%s leads home', async (query) => {
    const app = await openLogin(loginAnswer(), `/user/login?${query}`)
    send(good)
    await standsAt(app, '/dashboard/analysis')
    expect(window.location.origin).toBe('http://localhost:3000')
  })
})

describe('the phone login', () => {
  it('checks the number, tells why no code was sent, and signs in by one', async () => {
    const app = await openLogin(loginAnswer())
    fireEvent.click(screen.getByText('手机号登录'))
    await screen.findByLabelText('手机号')
    const askForCode = async () => {
      const button = screen.getByText('获取验证码').closest('button')
      await waitFor(() => expect(button?.className).not.toContain('ant-btn-loading'))
      fireEvent.click(screen.getByText('获取验证码'))
    }
    fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '12345678901' } })
    const findError = (text: string) => screen.findByText(text, { selector: '.entry-error' })
    await askForCode()
    expect(await findError('请输入正确手机号')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('手机号'))
    expect(document.querySelector('.entry-refused')).toBeNull()
    fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '' } })
    expect(await findError('请输入手机号')).toBeTruthy()
    app.ports.http.on('POST /sys/sms', refusal(' 短信接口未配置，请联系管理员！'))
    fireEvent.change(screen.getByLabelText('手机号'), { target: { value: '13800138000' } })
    await askForCode()
    expect(await screen.findByText('短信接口未配置，请联系管理员！')).toBeTruthy()
    app.ports.http.on('POST /sys/sms', ok(null))
    await askForCode()
    expect(await screen.findByText(/^\d+秒后重新获取$/)).toBeTruthy()
    app.ports.http.on('POST /sys/phoneLogin', loginAnswer())
    send({ 手机号: '13800138000', 短信验证码: '123456' })
    await framed('system/role-list')
    expect(bodies(app, 'POST /sys/sms').at(-1)).toEqual({ mobile: '13800138000', smsmode: '0' })
    expect(bodies(app, 'POST /sys/phoneLogin')).toEqual([
      { mobile: '13800138000', captcha: '123456', remember_me: true },
    ])
  })
})

describe('a sign-in of two steps', () => {
  const waits = twoSteps()

  it('asks for the code after the password, and leads on with it', async () => {
    const app = await openLogin(waits)
    app.ports.http.on('POST /sys/loginStep', refusal('手机验证码错误'))
    send(good)
    expect(await screen.findByText('验证码已发到 138****0002，10 分钟内有效')).toBeTruthy()
    const code = screen.getByLabelText('验证码')
    fireEvent.change(code, { target: { value: ' 123456 ' } })
    fireEvent.submit(code.closest('form') as Element)
    expect(await screen.findByText('手机验证码错误')).toBeTruthy()
    app.ports.http.on('POST /sys/loginStep', loginAnswer())
    fireEvent.submit(code.closest('form') as Element)
    await framed('system/role-list')
    expect(bodies(app, 'POST /sys/loginStep')[1]).toEqual({ ticket: 'ticket-1', code: '123456' })
  })

  it('is given up by closing the dialog, and no session begins', async () => {
    const app = await openLogin(waits)
    send(good)
    await screen.findByLabelText('验证码')
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByLabelText('验证码')).toBeNull())
    expect(app.runtime.session.state().token).toBe('')
  })
})

/** The answer to a right password of such an account. */
function twoSteps(): HttpReply {
  const secondStep = { ticket: 'ticket-1', way: 'sms', to: '138****0002' }
  return refusal('该账号开启了两步验证，验证码已发到 138****0002', { result: { secondStep } })
}

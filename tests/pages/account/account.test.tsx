import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { bodyOf, ok, refusal } from '#fixtures/ports.ts'
import { BindingPage, LookPage, SecurityPage } from '#pages/account'
import { passwordTransform } from '#runtime/session'
import { type Drawn, drawPage } from './drawPage.tsx'

const security = { passwordStrength: 2, phone: '138****0002', email: '', twoStep: '' }
const devices = [
  {
    id: 'd1',
    device: 'Windows 10/11',
    browser: 'Edge 140',
    ip: '10.0.0.1',
    loginTime: 't1',
    lastTime: 't2',
    current: false,
  },
  { id: 'd2', device: 'Linux', browser: 'Chrome 140', ip: '10.0.0.2', loginTime: 't3', lastTime: 't4', current: true },
]
const token = {
  ...{ id: 't1', name: '脚本', createTime: '2026-11-01 08:00:00', expireTime: '2026-12-01 08:00:00' },
  ...{ lastTime: '', expired: false },
}
const closed = { enabled: false, tokens: [] }
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function openSecurity(
  rest: object = {},
  config: object = { SMS: 'on', MAIL: 'on' },
  tokens: object = closed,
): Promise<Drawn> {
  const page = await drawPage(SecurityPage, ({ http }) => {
    http.on('GET /sys/config/data', ok(config))
    http.on('GET /sys/account/security', ok({ ...security, ...rest }))
    http.on('GET /sys/account/device', ok(devices))
    http.on('GET /sys/account/token', ok(tokens))
  })
  await screen.findByText('密保手机')
  return page
}

describe('the personal tokens', () => {
  const openTokens = () => openSecurity({}, {}, { enabled: true, tokens: [token] })

  it('are not there where the server has no use for them', async () => {
    await openSecurity()
    await screen.findByRole('region', { name: '登录设备' })
    expect(screen.queryByText('个人令牌')).toBeNull()
  })

  it('are created by the password, and shown once', async () => {
    const { ports } = await openTokens()
    const questions: object[] = []
    ports.confirm.confirm = async (question) => questions.push(question) > 1
    const list = within(await screen.findByRole('region', { name: '个人令牌' }))
    expect(list.getByText('2026-11-01 08:00:00 新增，2026-12-01 08:00:00 到期，还没有用过')).toBeTruthy()
    ports.http.on('POST /sys/account/token', ok({ token: 'village_1' }))
    press('新增令牌')
    await screen.findByLabelText('令牌名称')
    type('令牌名称', '助手')
    fireEvent.click(screen.getByText('90 天'))
    type('当前登录密码', 'Own#pass1')
    fireEvent.submit(screen.getByLabelText('令牌名称').closest('form') as Element)
    await waitFor(() => expect(questions).toMatchObject([{ message: 'village_1', okText: '复制' }]))
    expect(ports.http.requests('POST /sys/account/token').map(bodyOf)).toEqual([
      { name: '助手', days: 90, password: passwordTransform('Own#pass1') },
    ])
    expect(screen.queryByLabelText('令牌名称')).toBeNull()
  })

  it('are revoked after a question', async () => {
    const { ports } = await openTokens()
    ports.http.on('POST /sys/account/token/revoke', ok(null))
    await screen.findByText('脚本')
    press('撤销令牌 脚本')
    await waitFor(() =>
      expect(ports.http.requests('POST /sys/account/token/revoke').map(bodyOf)).toEqual([{ id: 't1' }]),
    )
  })
})

describe('the security of the own account', () => {
  it('shows how strong the password is, what is bound, and the devices, this one first', async () => {
    await openSecurity()
    expect(await screen.findByText('强度：中')).toBeTruthy()
    expect(screen.getByText('138****0002')).toBeTruthy()
    expect(screen.getByText('未绑定')).toBeTruthy()
    const list = within(await screen.findByRole('region', { name: '登录设备' }))
    const names = (await list.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
    expect(names).toEqual(['Linux · Chrome 140', 'Windows 10/11 · Edge 140'])
  })

  it('binds a mailbox by a code and the password, and says why not', async () => {
    const { ports } = await openSecurity()
    ports.http.on('POST /sys/account/contact/code', ok(null))
    ports.http.on('PUT /sys/account/contact', refusal('登录密码错误'))
    press('修改密保邮箱')
    await screen.findByLabelText('新邮箱')
    type('新邮箱', 'not a mailbox')
    press('获取验证码')
    expect(ports.http.requests('POST /sys/account/contact/code')).toEqual([])
    type('新邮箱', 'li@example.cn')
    press('获取验证码')
    await screen.findByText('60秒后重新获取')
    type('邮箱验证码', '123456')
    type('当前登录密码', 'Own#pass1')
    const form = screen.getByLabelText('新邮箱').closest('form') as Element
    fireEvent.submit(form)
    expect(await screen.findByText('登录密码错误')).toBeTruthy()
    ports.http.on('PUT /sys/account/contact', ok(null, { message: '修改成功!' }))
    await waitFor(() => {
      if (ports.http.requests('PUT /sys/account/contact').length < 2) fireEvent.submit(form)
      expect(screen.queryByLabelText('新邮箱')).toBeNull()
    })
    const body = { contact: 'li@example.cn', code: '123456', password: passwordTransform('Own#pass1') }
    expect(ports.http.requests('PUT /sys/account/contact').map(bodyOf)).toEqual([body, body])
  })

  it('switches the second step on where a code has come through', async () => {
    const { ports } = await openSecurity()
    ports.http.on('PUT /sys/account/twoStep', ok(null, { message: '修改成功!' }))
    // It can be pressed once the senders of codes are there.
    const toggle = screen.getByRole<HTMLButtonElement>('switch', { name: '登录两步验证' })
    await waitFor(() => expect(toggle.disabled).toBe(false))
    fireEvent.click(toggle)
    await screen.findByLabelText('当前登录密码')
    type('验证码', '654321')
    type('当前登录密码', 'Own#pass1')
    press('确定')
    const body = { way: 'sms', code: '654321', password: passwordTransform('Own#pass1') }
    await waitFor(() => expect(ports.http.requests('PUT /sys/account/twoStep').map(bodyOf)).toEqual([body]))
  })

  it('offers no second step while no code can come', async () => {
    await openSecurity({}, {})
    await screen.findByText(/需要先绑定手机或邮箱/)
    expect(screen.getByRole<HTMLButtonElement>('switch', { name: '登录两步验证' }).disabled).toBe(true)
  })

  it('signs another device out after a question, this one never', async () => {
    const { ports } = await openSecurity()
    ports.http.on('POST /sys/account/device/logout', ok(null, { message: '退出登录成功！' }))
    fireEvent.click(await screen.findByRole('button', { name: '下线 Windows 10/11 · Edge 140' }))
    await waitFor(() =>
      expect(ports.http.requests('POST /sys/account/device/logout').map(bodyOf)).toEqual([{ id: 'd1' }]),
    )
    expect(screen.queryByRole('button', { name: '下线 Linux · Chrome 140' })).toBeNull()
  })

  it('that cannot be loaded says why, and tries again', async () => {
    const { ports } = await drawPage(SecurityPage, ({ http }) => {
      http.on('GET /sys/account/security', refusal('稍后再试'))
      http.on('GET /sys/account/device', ok([]))
      http.on('GET /sys/account/token', ok(closed))
    })
    await screen.findByText('稍后再试')
    ports.http.on('GET /sys/account/security', ok(security))
    press('重试')
    expect(await screen.findByText('密保手机')).toBeTruthy()
  })
})

describe('the look', () => {
  it('counts at once: the page size for every list, and the page to start with', async () => {
    const { runtime } = await drawPage(LookPage, () => undefined)
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: '每页条数' }))
    fireEvent.click(await screen.findByTitle('50'))
    expect([runtime.settings.pageSize('a/list', 10), runtime.settings.theme.current.pageSize]).toEqual([50, 50])
    runtime.settings.keepPageSize('a/list', 20)
    expect(runtime.settings.pageSize('a/list', 10)).toBe(20)
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '默认首页' }))
    fireEvent.click(await screen.findByTitle('角色'))
    expect(runtime.settings.theme.current.home).toBe('/isps/role')
  })
})

describe('accounts of third parties', () => {
  it('are bound where the server knows the party, and unbound after a question', async () => {
    const { ports } = await drawPage(BindingPage, ({ http }) => {
      http.on('GET /sys/config/data', ok({ THIRD_LOGIN: 'dingtalk' }))
      http.on('GET /sys/thirdLogin/mine', ok([{ thirdType: 'dingtalk', realname: '李明', bindTime: '2026-01-01' }]))
      http.on('POST /sys/thirdLogin/unbind', ok(null))
    })
    expect(await screen.findByText('已绑定 李明，2026-01-01')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '绑定 飞书' }).disabled).toBe(true)
    press('解绑 钉钉')
    await waitFor(() =>
      expect(ports.http.requests('POST /sys/thirdLogin/unbind').map(bodyOf)).toEqual([{ thirdType: 'dingtalk' }]),
    )
  })
})

import { Type } from 'typebox'
import { ownOnly } from '../access.ts'
import { endpointGroup, get, post, put } from '../endpoint.ts'
import { closed, Filled, maybe, OneOf, PageOf, Password, paging, params, Text } from '../schema.ts'

const own = ownOnly('the account is that of the caller')
const Contact = Filled(100)
const nullable = Type.Union([Type.String(), Type.Null()])

/** The own account: who one is and what one has done; its security: contacts proven by codes, the second step of the sign-in, devices. spec: screens §15 */
export const ownAccountEndpoints = endpointGroup('ownAccount', {
  profile: get('/sys/account/profile', '我的资料', own, {
    answer: Type.Object({
      username: Type.String(),
      realname: Type.String(),
      avatar: nullable,
      post: Type.String(),
      departs: Type.String(),
      roles: Type.String(),
      tags: nullable,
      signature: nullable,
    }),
  }),
  log: get('/sys/account/log', '我的操作动态', own, {
    query: params({ ...paging }),
    answer: PageOf(
      Type.Object({ id: Type.String(), logContent: Type.String(), logType: Type.String(), createTime: Type.String() }),
    ),
  }),
  security: get('/sys/account/security', '我的账号安全', own, {
    answer: Type.Object({
      passwordStrength: Type.Integer(),
      phone: Type.String(),
      email: Type.String(),
      twoStep: OneOf('', 'sms', 'mail'),
    }),
  }),
  contactCode: post('/sys/account/contact/code', '绑定手机号或邮箱：发送验证码', own, {
    body: closed({ contact: Contact }),
    rateLimit: 'login',
  }),
  bindContact: put('/sys/account/contact', '绑定手机号或邮箱', own, {
    body: closed({ contact: Contact, code: Text(16), password: Password }),
    bodyBytes: 32_768,
    rateLimit: 'login',
  }),
  twoStepCode: post('/sys/account/twoStep/code', '两步验证：发送验证码', own, {
    body: closed({ way: OneOf('sms', 'mail') }),
    rateLimit: 'login',
  }),
  setTwoStep: put('/sys/account/twoStep', '开启或关闭两步验证', own, {
    body: closed({ way: OneOf('', 'sms', 'mail'), code: maybe(Text(16)), password: Password }),
    bodyBytes: 32_768,
    rateLimit: 'login',
  }),
  devices: get('/sys/account/device', '我的登录设备', own, {
    answer: Type.Array(
      Type.Object({
        id: Type.String(),
        device: nullable,
        browser: nullable,
        ip: Type.String(),
        loginTime: Type.String(),
        lastTime: Type.String(),
        current: Type.Boolean(),
      }),
    ),
  }),
  endDevice: post('/sys/account/device/logout', '下线登录设备', own, {
    body: closed({ id: maybe(Filled(64)) }),
  }),
})

import { Type } from 'typebox'
import { holding, ownOnly, publicAccess, signedIn } from '../access.ts'
import { defineEndpoint } from '../endpoint.ts'
import {
  AnyRecord,
  closed,
  Filled,
  Id,
  maybe,
  Options,
  PageOf,
  Password,
  paging,
  params,
  Records,
  Text,
} from '../schema.ts'

const CaptchaKey = Type.Union([Text(64), Type.Integer()])
const Username = Text(64)

/** The outcome of a login. spec: contract §2.2 */
export const LoginResult = Type.Object({
  token: Type.String(),
  userInfo: AnyRecord,
  sysAllDictItems: Type.Record(Type.String(), Options),
  departs: Records,
  multi_depart: Type.Integer(),
  tenantList: maybe(Records),
  mustChangePassword: maybe(Type.Boolean()),
})

/** Signing in, staying in, leaving. spec: contract §2.1, §2.2, §2.6 */
export const sessionEndpoints = {
  randomImage: defineEndpoint({
    id: 'session.randomImage',
    method: 'GET',
    path: '/sys/randomImage/{key}',
    access: publicAccess,
    answer: Type.String(),
    pace: 'login',
    summary: '取验证码图片',
  }),
  checkCaptcha: defineEndpoint({
    id: 'session.checkCaptcha',
    method: 'POST',
    path: '/sys/checkCaptcha',
    access: publicAccess,
    body: closed({ captcha: maybe(Text(16)), checkKey: maybe(CaptchaKey) }),
    pace: 'login',
    summary: '核对验证码',
  }),
  login: defineEndpoint({
    id: 'session.login',
    method: 'POST',
    path: '/sys/login',
    access: publicAccess,
    body: closed({
      username: Username,
      password: Password,
      captcha: maybe(Type.Union([Text(16), Type.Null()])),
      checkKey: maybe(Type.Union([CaptchaKey, Type.Null()])),
      remember_me: maybe(Type.Unknown()),
    }),
    answer: LoginResult,
    bodyBytes: 32_768,
    pace: 'login',
    summary: '账号密码登录',
  }),
  logout: defineEndpoint({
    id: 'session.logout',
    method: 'POST',
    also: ['GET'],
    path: '/sys/logout',
    access: publicAccess,
    payload: 'none',
    summary: '退出登录',
  }),
  onlineList: defineEndpoint({
    id: 'session.onlineList',
    method: 'GET',
    path: '/sys/online/list',
    access: holding('monitor:view', 'sys:online:forceLogout'),
    query: params({ username: maybe(Username), ...paging }),
    answer: PageOf(AnyRecord),
    summary: '在线用户',
  }),
  forceLogout: defineEndpoint({
    id: 'session.forceLogout',
    method: 'POST',
    path: '/sys/online/forceLogout',
    access: holding('sys:online:forceLogout'),
    body: closed({ token: Filled(128) }),
    summary: '强制退出',
  }),
  ticket: defineEndpoint({
    id: 'session.ticket',
    method: 'POST',
    path: '/sys/common/ticket',
    access: ownOnly('the ticket opens the path only as its owner'),
    body: closed({ path: Filled(2_000) }),
    answer: Type.Object({ ticket: Type.String(), expiresInMs: Type.Integer() }),
    summary: '取一次性凭据',
  }),
}

/** The account of the person who is signed in. spec: contract §2.4, §2.7 */
export const accountEndpoints = {
  getUserInfo: defineEndpoint({
    id: 'account.getUserInfo',
    method: 'GET',
    path: '/sys/user/getUserInfo',
    access: signedIn,
    answer: Type.Object({ userInfo: AnyRecord, sysAllDictItems: Type.Record(Type.String(), Options) }),
    summary: '当前用户',
  }),
  getCurrentUserDeparts: defineEndpoint({
    id: 'account.getCurrentUserDeparts',
    method: 'GET',
    path: '/sys/user/getCurrentUserDeparts',
    access: signedIn,
    answer: Type.Object({ list: Records, orgCode: Type.Union([Type.String(), Type.Null()]) }),
    summary: '当前用户的部门',
  }),
  selectDepart: defineEndpoint({
    id: 'account.selectDepart',
    method: 'POST',
    also: ['PUT'],
    path: '/sys/selectDepart',
    access: ownOnly('the department is one of the caller'),
    body: closed({ orgCode: Filled(64), username: maybe(Type.Union([Username, Type.Null()])) }),
    answer: Type.Object({ userInfo: AnyRecord }),
    summary: '选择部门',
  }),
  updatePassword: defineEndpoint({
    id: 'account.updatePassword',
    method: 'POST',
    also: ['PUT'],
    path: '/sys/user/updatePassword',
    access: ownOnly('the account is that of the caller'),
    body: closed({
      username: maybe(Type.Union([Username, Type.Null()])),
      oldpassword: maybe(Type.Union([Password, Type.Null()])),
      password: maybe(Type.Union([Password, Type.Null()])),
      confirmpassword: maybe(Type.Union([Password, Type.Null()])),
    }),
    bodyBytes: 32_768,
    pace: 'login',
    summary: '修改自己的密码',
  }),
  resetPassword: defineEndpoint({
    id: 'account.resetPassword',
    method: 'POST',
    path: '/sys/user/resetPassword',
    access: publicAccess,
    body: closed({
      ticket: Filled(64),
      password: Password,
      confirmpassword: maybe(Type.Union([Password, Type.Null()])),
    }),
    answer: Type.Object({ username: Type.String() }),
    bodyBytes: 32_768,
    pace: 'login',
    summary: '凭重置链接设置密码',
  }),
  checkOnlyUser: defineEndpoint({
    id: 'account.checkOnlyUser',
    method: 'GET',
    path: '/sys/user/checkOnlyUser',
    access: ownOnly('tells only whether a name, number or address is taken'),
    query: params({
      id: maybe(Id),
      username: maybe(Username),
      phone: maybe(Text(32)),
      email: maybe(Text(128)),
      workNo: maybe(Text(64)),
    }),
    answer: Type.Boolean(),
    pace: 'check',
    summary: '账号是否可用',
  }),
}

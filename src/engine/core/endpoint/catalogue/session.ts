import { Type } from 'typebox'
import { holding, ownOnly, publicAccess, signedIn } from '../access.ts'
import { endpointGroup, get, post } from '../endpoint.ts'
import {
  AnyRecord,
  closed,
  Filled,
  Id,
  maybe,
  maybeNull,
  OneOf,
  Options,
  PageOf,
  Password,
  paging,
  params,
  Records,
  Text,
} from '../schema.ts'

const SmsRequest = {
  body: closed({ mobile: Text(20), smsmode: OneOf('0', '1', '2'), username: maybeNull(Text(64)) }),
  rateLimit: 'login',
} as const

const AccountQuestion = {
  query: params({ username: maybe(Text(64)), phone: maybe(Text(20)) }),
  answer: Type.Object({ username: Type.String(), phone: Type.String() }),
  rateLimit: 'login',
} as const

const Registration = {
  body: closed({
    username: maybeNull(Text(64)),
    password: maybeNull(Password),
    phone: Text(20),
    smscode: Text(16),
    email: maybeNull(Text(128)),
  }),
  answer: Type.Object({ username: Type.String() }),
  bodyBytes: 32_768,
  rateLimit: 'login',
} as const

const NewPassword = { username: Text(64), password: Password, smscode: Text(16), phone: Text(20) }

const CaptchaKey = Type.Union([Text(64), Type.Integer()])
const Username = Text(64)

/** The result of a login. spec: contract §2.2 */
export const LoginResult = Type.Object({
  token: Type.String(),
  userInfo: AnyRecord,
  sysAllDictItems: Type.Record(Type.String(), Options),
  departs: Records,
  multi_depart: Type.Integer(),
  tenantList: maybe(Records),
  mustChangePassword: maybe(Type.Boolean()),
})

/** Login, session and logout. spec: contract §2.1, §2.2, §2.6 */
export const sessionEndpoints = endpointGroup('session', {
  randomImage: get('/sys/randomImage/{key}', '取验证码图片', publicAccess, {
    answer: Type.String(),
    rateLimit: 'login',
  }),
  checkCaptcha: post('/sys/checkCaptcha', '核对验证码', publicAccess, {
    body: closed({ captcha: maybe(Text(16)), checkKey: maybe(CaptchaKey) }),
    rateLimit: 'login',
  }),
  login: post('/sys/login', '账号密码登录', publicAccess, {
    body: closed({
      username: Username,
      password: Password,
      captcha: maybeNull(Text(16)),
      checkKey: maybeNull(CaptchaKey),
      remember_me: maybe(Type.Unknown()),
    }),
    answer: LoginResult,
    bodyBytes: 32_768,
    rateLimit: 'login',
  }),
  secondStep: post('/sys/loginStep', '登录的第二步：核对验证码', publicAccess, {
    body: closed({ ticket: Filled(64), code: Text(16) }),
    answer: LoginResult,
    rateLimit: 'login',
  }),
  secondStepCode: post('/sys/loginStep/code', '登录的第二步：再发验证码', publicAccess, {
    body: closed({ ticket: Filled(64) }),
    rateLimit: 'login',
  }),
  sms: post('/sys/sms', '发送短信验证码', publicAccess, SmsRequest),
  smsAlias: post('/account/sms', '发送短信验证码（模板路径）', publicAccess, SmsRequest),
  phoneLogin: post('/sys/phoneLogin', '手机验证码登录', publicAccess, {
    body: closed({ mobile: Text(20), captcha: Text(16), remember_me: maybe(Type.Unknown()) }),
    answer: LoginResult,
    rateLimit: 'login',
  }),
  casLogin: get('/sys/cas/client/validateLogin', '单点登录凭据校验', publicAccess, {
    query: params({ ticket: Filled(256), service: Filled(500) }),
    answer: Type.Omit(LoginResult, ['sysAllDictItems']),
    rateLimit: 'login',
  }),
  logout: post('/sys/logout', '退出登录', publicAccess, { also: ['GET'], payload: 'none' }),
  onlineList: get('/sys/online/list', '在线用户', holding('monitor:view', 'sys:online:forceLogout'), {
    query: params({ username: maybe(Username), ...paging }),
    answer: PageOf(AnyRecord),
  }),
  forceLogout: post('/sys/online/forceLogout', '强制退出', holding('sys:online:forceLogout'), {
    body: closed({ token: Filled(128) }),
  }),
  ticket: post('/sys/common/ticket', '取一次性凭据', ownOnly('the ticket opens the path only as its owner'), {
    body: closed({ path: Filled(2_000) }),
    answer: Type.Object({ ticket: Type.String(), expiresInMs: Type.Integer() }),
    viewAs: true,
  }),
})

const OwnUser = {
  answer: Type.Object({ userInfo: AnyRecord, sysAllDictItems: Type.Record(Type.String(), Options) }),
} as const

/**
 * Signing in through a third party: the way there and back, the exchange of the token that its window hands over, and binding its account to
 * the own one. spec: contract §2.5
 */
export const thirdLoginEndpoints = endpointGroup('thirdLogin', {
  start: get('/sys/thirdLogin/oauth2/{source}/login', '前往第三方登录', publicAccess, {
    query: params({ state: maybe(Text(500)), window: maybe(OneOf('1')), agent: maybe(OneOf('1')) }),
    bare: true,
    rateLimit: 'login',
  }),
  callback: get('/sys/thirdLogin/oauth2/{source}/callback', '第三方登录返回', publicAccess, {
    bare: true,
    rateLimit: 'login',
  }),
  getLoginUser: get('/sys/thirdLogin/getLoginUser/{first}/{second}', '凭第三方登录的令牌登录', publicAccess, {
    answer: Type.Omit(LoginResult, ['sysAllDictItems']),
    rateLimit: 'login',
  }),
  bind: post('/sys/thirdLogin/bind', '绑定第三方账号', ownOnly('the account is bound to that of the caller'), {
    body: closed({ token: Filled(128), thirdType: Filled(32) }),
    rateLimit: 'login',
  }),
  mine: get('/sys/thirdLogin/mine', '我绑定的第三方账号', ownOnly('the accounts bound to that of the caller'), {
    answer: Type.Array(
      Type.Object({
        thirdType: Type.String(),
        realname: Type.String(),
        bindTime: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
  unbind: post('/sys/thirdLogin/unbind', '解除绑定第三方账号', ownOnly('only an account bound to that of the caller'), {
    body: closed({ thirdType: Filled(32) }),
  }),
})

/** The account of the signed-in user. spec: contract §2.4, §2.7 */
export const accountEndpoints = endpointGroup('account', {
  getUserInfo: get('/sys/user/getUserInfo', '当前用户', signedIn, OwnUser),
  getUserInfoAlias: get('/user/info', '当前用户（模板路径）', signedIn, OwnUser),
  register: post('/sys/user/register', '注册账号', publicAccess, Registration),
  registerAlias: post('/auth/register', '注册账号（模板路径）', publicAccess, Registration),
  querySysUser: get('/sys/user/querySysUser', '找回密码：核对账号', publicAccess, AccountQuestion),
  querySysUserAlias: get('/auth/forge-password', '找回密码：核对账号（模板路径）', publicAccess, AccountQuestion),
  phoneVerification: post('/sys/user/phoneVerification', '找回密码：核对短信验证码', publicAccess, {
    body: closed({ phone: Text(20), smscode: Text(16) }),
    answer: Type.Object({ smscode: Type.String(), username: Type.String() }),
    rateLimit: 'login',
  }),
  passwordChange: post('/sys/user/passwordChange', '找回密码：设置新密码', publicAccess, {
    body: closed(NewPassword),
    bodyBytes: 32_768,
    rateLimit: 'login',
  }),
  passwordChangeByQuery: get('/sys/user/passwordChange', '找回密码：设置新密码（旧客户端）', publicAccess, {
    query: params(NewPassword),
    changes: true,
    rateLimit: 'login',
  }),
  getCurrentUserDeparts: get('/sys/user/getCurrentUserDeparts', '当前用户的部门', signedIn, {
    answer: Type.Object({ list: Records, orgCode: Type.Union([Type.String(), Type.Null()]) }),
  }),
  selectDepart: post('/sys/selectDepart', '选择部门', ownOnly('the department is one of the caller'), {
    also: ['PUT'],
    body: closed({ orgCode: Filled(64), username: maybeNull(Username) }),
    answer: Type.Object({ userInfo: AnyRecord }),
  }),
  updatePassword: post('/sys/user/updatePassword', '修改自己的密码', ownOnly('the account is that of the caller'), {
    also: ['PUT'],
    body: closed({
      username: maybeNull(Username),
      oldpassword: maybeNull(Password),
      password: maybeNull(Password),
      confirmpassword: maybeNull(Password),
      strength: maybe(Type.Integer({ minimum: 0, maximum: 3 })),
    }),
    bodyBytes: 32_768,
    rateLimit: 'login',
  }),
  resetPassword: post('/sys/user/resetPassword', '凭重置链接设置密码', publicAccess, {
    body: closed({
      ticket: Filled(64),
      password: Password,
      confirmpassword: maybeNull(Password),
    }),
    answer: Type.Object({ username: Type.String() }),
    bodyBytes: 32_768,
    rateLimit: 'login',
  }),
  checkOnlyUser: get(
    '/sys/user/checkOnlyUser',
    '账号是否可用',
    ownOnly('tells only whether a name, number or address is taken'),
    {
      query: params({
        id: maybe(Id),
        username: maybe(Username),
        phone: maybe(Text(32)),
        email: maybe(Text(128)),
        workNo: maybe(Text(64)),
      }),
      answer: Type.Boolean(),
      rateLimit: 'check',
    },
  ),
})

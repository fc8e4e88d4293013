/** Signing in through a third party; loaded where one is configured. spec: contract §2.5 */
export const thirdPartyMessages = Object.freeze({
  others: '其他登录方式',
  names: Object.freeze({ wechat_enterprise: '企业微信', dingtalk: '钉钉', oauth2: '统一身份认证' }),
  signOnUnderWay: '正在通过统一认证登录，请稍候',
  ticketForeign: '这次统一认证不是从本窗口发起的，请重新登录',
  underWay: '正在通过{name}登录，请稍候',
  windowOpen: '请在打开的窗口中完成{name}登录',
  handedOver: '登录已转到原页面，可以关闭本窗口',
  goOnHere: '在本窗口继续登录',
  bindHint: '{name}账号尚未绑定用户，请用账号密码登录一次，登录后自动绑定',
  bound: '已绑定{name}，下次可以直接登录',
  failed: '{name}登录失败：{reason}',
  failures: Object.freeze({
    source: '系统没有配置这种登录方式',
    origin: '请通过系统的公开地址访问后再登录',
    state: '这次登录已失效，或不是从本浏览器发起的',
    refused: '您取消了授权',
    provider: '对方没有应答，或没有确认您的身份',
  }),
} as const)

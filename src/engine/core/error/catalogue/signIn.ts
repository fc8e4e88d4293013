import { refusal } from './entry.ts'

/** Errors of signing in that no page looks for. spec: contract §2.2, §2.5; screens §15 */
export const signInErrors = {
  secondStepOver: refusal('登录已失效，请重新输入密码', '回到登录页重新登录'),
  secondStepByPassword: refusal('该账号开启了两步验证，请用账号密码登录', '改用账号密码登录'),
  secondStepUnreachable: refusal(
    '两步验证的{title}已解除，无法登录，请联系管理员',
    '请管理员重新填写该用户的手机号或邮箱',
  ),
  tenantsFrozen: refusal('与该用户关联的租户均已被冻结，无法登录！', '请管理员解冻租户'),
  tenantless: refusal('该账号不属于任何租户，也不是平台用户，无法登录！', '请管理员把它加入租户，或设为平台用户'),
  casNoPrincipal: refusal(
    'No principal was found in the response from the CAS server.',
    '从单点登录入口重新进入，或改用账号密码登录',
  ),
  casUnreachable: refusal('单点登录服务器没有正常应答，请稍后再试', '检查单点登录服务器，或改用账号密码登录'),
  thirdTokenInvalid: refusal('第三方登录已失效，请重新登录', '从登录页重新进入'),
  thirdBoundElsewhere: refusal('该第三方账号已绑定其他用户', '由该用户先解除绑定，或换一个第三方账号'),
  thirdUnbindMissing: refusal('没有绑定这个第三方账号', '刷新页面'),
}

import { httpError, refusal } from './entry.ts'

/** Errors of login, session and logout. spec: contract §2, readings (Session) */
export const sessionErrors = {
  unauthorized: httpError(401, 'Token失效，请重新登录!', '重新登录'),
  tenantChanged: httpError(401, '用户租户信息变更,请重新登陆!', '重新登录'),
  notSignedIn: refusal('请登录系统！', '先登录'),
  logoutWithoutToken: refusal('退出登录失败！', '重新登录后再退出'),
  tokenUnknown: refusal('Token无效!', '无需处理，该登录已不存在'),
  captchaMissing: refusal('验证码无效', '输入图片中的验证码'),
  captchaWrong: refusal('验证码错误', '换一张图片后重新输入'),
  captchaFailed: refusal('获取验证码出错', '稍候再试'),
  loginFailed: refusal('用户名或密码错误', '核对用户名和密码，或重置密码'),
  loginLocked: refusal('该用户登录失败次数过多，请于10分钟后再次登录！', '10分钟后再试，或请管理员重置密码'),
  secondStepOver: refusal('登录已失效，请重新输入密码', '回到登录页重新登录'),
  secondStepByPassword: refusal('该账号开启了两步验证，请用账号密码登录', '改用账号密码登录'),
  secondStepUnreachable: refusal(
    '两步验证的{title}已解除，无法登录，请联系管理员',
    '请管理员重新填写该用户的手机号或邮箱',
  ),
  userRemoved: refusal('该用户已注销', '请管理员恢复该用户'),
  userFrozen: refusal('该用户已冻结', '请管理员解冻该用户'),
  tenantsFrozen: refusal('与该用户关联的租户均已被冻结，无法登录！', '请管理员解冻租户'),
  tenantless: refusal('该账号不属于任何租户，也不是平台用户，无法登录！', '请管理员把它加入租户，或设为平台用户'),
  casNoPrincipal: refusal(
    'No principal was found in the response from the CAS server.',
    '从单点登录入口重新进入，或改用账号密码登录',
  ),
  thirdTokenInvalid: refusal('第三方登录已失效，请重新登录', '从登录页重新进入'),
  thirdUnbound: refusal('该第三方账号尚未绑定用户', '用账号密码登录一次，登录后自动绑定'),
  thirdBoundElsewhere: refusal('该第三方账号已绑定其他用户', '由该用户先解除绑定，或换一个第三方账号'),
  thirdUnbindMissing: refusal('没有绑定这个第三方账号', '刷新页面'),
  departsFailed: refusal('查询失败！', '稍候再试'),
}

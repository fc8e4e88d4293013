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
  userRemoved: refusal('该用户已注销', '请管理员恢复该用户'),
  userFrozen: refusal('该用户已冻结', '请管理员解冻该用户'),
  thirdUnbound: refusal('该第三方账号尚未绑定用户', '用账号密码登录一次，登录后自动绑定'),
  departsFailed: refusal('查询失败！', '稍候再试'),
}

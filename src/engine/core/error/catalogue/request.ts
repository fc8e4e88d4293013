import { httpError, refusal, withAudience } from './entry.ts'

/** Errors of invalid requests. spec: contract §1.3, readings (Session: codes with their own HTTP status) */
export const requestErrors = {
  tokenRefused: httpError(401, '个人令牌无效、已到期或已撤销', '在个人设置的安全设置里新增令牌，换到程序里'),
  badRequest: httpError(400, '请求有误：{reason}', '按提示修改请求中指出的位置'),
  overLimit: httpError(400, '超出限制：{limit}，由 {setting} 设定', '减小内容，或请管理员调整该设定'),
  exportTooLong: httpError(400, '一次最多导出 {rows} 行，请缩小查询条件后分次导出', '缩小查询条件，分几次导出'),
  forbidden: httpError(403, '没有权限，请联系管理员授权', '请管理员授予所缺的权限', 510),
  notFound: httpError(404, '未找到对应数据', '刷新列表后重试'),
  unknownPath: httpError(404, '路径不存在，请检查路径是否正确', '检查请求路径'),
  wrongMethod: refusal('不支持{method}请求方法，支持以下{allowed}', '换用支持的请求方法', 405),
  stale: httpError(409, '数据已被他人修改，请核对后重新提交', '比较两个版本，保留需要的内容后重新保存'),
  tooLarge: httpError(413, '请求内容超出{limit}限制', '减小内容后重试'),
  addressTooLong: httpError(414, '请求地址过长', '减少查询条件后重试'),
  headersTooLarge: httpError(431, '请求头过大', '清除浏览器中本站的数据后重试'),
  tooMany: httpError(429, '操作过于频繁，请稍后再试', '稍候再试'),
  rowLocked: httpError(409, '其他人正在修改同一条数据，请稍后再试', '稍候重新保存；内容没有丢失'),
  publishBusy: httpError(
    503,
    '要修改的数据表正在使用中，没有发布，草稿没有丢失，请稍后再试',
    '等正在进行的导入或保存完成后再次发布；数据表和页面都和发布前一样',
  ),
  busy: httpError(503, '系统繁忙，请稍后再试', '稍候再试'),
  signWrong: withAudience('operator', refusal('Sign签名校验失败！', '核对两端的 SIGN_KEY')),
  signTimeFormat: withAudience(
    'operator',
    refusal('签名验证失败:X-TIMESTAMP格式必须为:yyyyMMddHHmmss', '按该格式发送 X-TIMESTAMP'),
  ),
  signTimeExpired: withAudience('operator', refusal('签名验证失败:X-TIMESTAMP已过期', '校准两端的时钟')),
}

/** What a failure says. `{name}` in a message is replaced by the parameter of that name. */
export interface ErrorEntry {
  /** HTTP status; business errors answer 200. spec: contract §1.3, readings (Session) */
  status: number
  /** `code` of the envelope. */
  code: number
  message: string
  /** Who sees the message. */
  audience: 'staff' | 'implementer' | 'operator'
  /** What that person can do. */
  remedy: string
}

const entry = (status: number, code: number, message: string, remedy: string): ErrorEntry => ({
  status,
  code,
  message,
  audience: 'staff',
  remedy,
})

export const errorCatalogue = {
  badRequest: entry(400, 400, '请求有误：{reason}', '按提示修改请求中指出的位置'),
  unauthorized: entry(401, 401, 'Token失效，请重新登录!', '重新登录'),
  forbidden: entry(403, 510, '没有权限，请联系管理员授权', '请管理员授予所缺的权限'),
  notFound: entry(404, 404, '未找到对应数据', '刷新列表后重试'),
  unknownPath: entry(404, 404, '路径不存在，请检查路径是否正确', '检查请求路径'),
  wrongMethod: entry(405, 405, '不支持{method}请求方法，支持以下{allowed}', '换用支持的请求方法'),
  stale: entry(409, 409, '数据已被他人修改，请核对后重新提交', '比较两个版本，保留需要的内容后重新保存'),
  tooLarge: entry(413, 413, '请求内容超出{limit}限制', '减小内容后重试'),
  tooMany: entry(429, 429, '操作过于频繁，请稍后再试', '稍候再试'),
  busy: entry(503, 503, '系统繁忙，请稍后再试', '稍候再试'),
  failed: entry(200, 500, '{reason}', '按提示修改后重试'),
  invalid: entry(200, 500, '{reason}', '修改标出的字段'),
  duplicate: entry(200, 500, '该值不可用，系统中已存在！', '换一个值'),
  referenced: entry(200, 500, '该数据已被引用，不能删除', '先删除引用它的数据'),
  internal: entry(200, 500, '操作失败，请稍后再试', '把请求编号告诉管理员'),
} satisfies Record<string, ErrorEntry>

export type ErrorId = keyof typeof errorCatalogue

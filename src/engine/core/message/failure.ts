/** What went wrong on the way to the server or in the page. spec: shell §8 */
export const failure = {
  noticeTitle: '系统提示',
  denied: '拒绝访问',
  notFound: '很抱歉，资源未找到!',
  timeout: '网络超时',
  offline: '网络连接失败，请检查网络后重试',
  unknown: '操作失败，请稍后再试',
  notCopied: '复制失败，请选中文字后手动复制',
  chunk: '页面资源加载失败，请重新加载',
  cssChunk: 'CSS chunk load failed',
  reload: '重新加载',
  box: '这里出了点问题',
  requestId: '请求编号：{id}',
  noRight: '没有查看权限',
  unusable: '页面配置有误，暂时无法打开，请联系管理员',
  noRightAsk: '请联系管理员授权',
  noRightHint: '缺少权限 {code}，请联系管理员授权',
} as const

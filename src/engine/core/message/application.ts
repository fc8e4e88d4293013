/** What the server tells of applications and their interfaces. */
export const applicationMessages = Object.freeze({
  tested: '已返回 {status}，耗时 {ms} ms',
  interfaceOff: '接口已停用',
  nestedTest: '不能测试“接口测试”本身',
  pathParamMissing: '缺少路径参数 {name}',
  pathParamDots: '路径参数不能是 . 或 ..',
  nothingToBind: '没有要绑定的记录',
})

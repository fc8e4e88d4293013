/** What the proxy to other servers says. spec: contract §6.5 */
export const proxyMessages = Object.freeze({
  badUrl: 'url 须为以 http:// 或 https:// 开头的地址，不含用户名和密码',
  closedHost: '服务器没有开放对 {host} 的访问，请管理员在设置 PROXY_HOSTS 中加入该主机',
  innerAddress: '{host} 不是外部地址，不能访问',
  unknownHost: '找不到主机 {host}',
  unreachable: '{host} 无法连接',
  tooLong: '{host} 的应答超过 {most} KB',
  tooSlow: '{host} 没有在 {seconds} 秒内答完',
  moved: '{host} 要求转到别的地址，不再跟随',
  status: '{host} 应答 {status}',
})

/** Connections to databases of others, and routes of a gateway. spec: screens §14; contract §9.2 */
export const dataSourceMessages = Object.freeze({
  connected: '数据库连接成功',
  safeMode: '系统处于安全模式（SAFE_MODE），不能修改或测试数据源',
  noReports: '系统处于安全模式（SAFE_MODE），不能查询',
  unregistered: '没有登记，请在“数据源”中登记这个编码',
  writable: '账号不只能读（{what}），报表只用只读账号',
  statementFailed: '语句没有成功',
  failed: '数据库连接失败：{reason}',
  noDriver: '本服务器没有 {type} 的驱动，只能连接 PostgreSQL',
  badUrl: '地址应为 jdbc:postgresql://主机:端口/数据库',
  closedHost: '服务器没有开放对 {host} 的连接，请管理员在设置 DATA_SOURCE_HOSTS 中加入该主机',
  noPassword: '请填写密码：地址或用户名已修改，不能使用已保存的密码',
  reasons: {
    credentials: '用户名或密码不正确',
    noDatabase: '数据库不存在',
    unreachable: '主机无法连接',
    timeout: '连接超时',
    elsewhere: '对方不是可用的 PostgreSQL 服务',
  },
})

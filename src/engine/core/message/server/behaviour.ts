/** What single models refuse beside the rules of every model. */
export const behaviourMessages = Object.freeze({
  noAdministrator: '至少要保留一个可以登录的管理员，请先让其他用户担任管理员',
  journal: '日志由系统记录，不能新增',
  menuPath: '菜单路径应以 / 或 http:// 或 https:// 开头',
  ownGranting: '这样您自己将失去管理权限，也就无法改回；请由其他管理员操作',
  inputs: '输入参数',
  noTrigger: '启用前至少要有一个触发条件',
  noAction: '启用前至少要有一个动作',
  appCodeTaken: '应用编码已存在',
  noCategoryAbove: '上级分类不存在',
  noDepartAbove: '上级部门不存在',
  ownDepart: '不能删除自己所在的部门',
  peopled: '“{name}”还有 {people} 名用户，请先移出再删除',
  noDepart: '部门不存在',
  beyondDepart: '部门没有这些权限，不能授予部门角色',
  ownUsers: '只能分配本部门的用户',
  fieldOf: '“{model}”的{field}',
  fieldCount: ' 等 {count} 个字段',
  dictInUse: '字典“{name}”正由{fields}使用，不能删除',
  notNumber: '字典项的数据值“{text}”不是数字',
  numberNeeded: '这个字典的数据值应为数字',
  buttonAbove: '上级不能是按钮',
  noMenu: '菜单不存在',
  noRows: '该菜单没有可限制的数据',
  setByPlatform: '由平台设置，租户内不能修改',
  lastTenant: '至少要属于一个租户；要移出最后一个租户，请由平台管理员操作',
  adminRole: '只有管理员可以分配管理员角色',
  ownTenants: '只能选择自己所属的租户',
  codesUsedUp: '下级的编码已用完',
  ownDeparts: '只能分配本部门及下级部门',
  passwordText: '登录密码应为文本',
})

/** Routes of a gateway. spec: screens §14, sysGatewayRoute */
export const gatewayMessages = Object.freeze({
  published: '已发布 {count} 条启用的路由',
  refused: '有 {count} 条路由不能发布，本次没有发布：{faults}',
  needsPredicate: '请至少填写一个路由条件',
  noPredicate: '{route} 没有路由条件',
  badUri: '{route} 的 URI 不正确',
  badMoment: '{route} 的条件“{name}”应为日期时间，如 2026-01-01T00:00:00+08:00',
})

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

/** Frame of the application: header, menu, tabs, settings. spec: shell §1, §2, §8 */
export const shell = {
  platform: '数字乡村平台',
  home: '首页',
  pageTitle: '{page} · {platform}',
  lastTab: '这是最后一页，不能再关闭了啦',
  homeTab: '首页不能关闭!',
  tabRefresh: '刷新当前',
  tabCloseLeft: '关闭左侧',
  tabCloseRight: '关闭右侧',
  tabCloseOthers: '关闭其他',
  menuSearch: '搜索菜单',
  settings: '系统设置',
  clearCache: '清理缓存',
} as const

/** The drawer of settings; loaded with it. spec: shell §2 Settings drawer */
export const settingMessages = Object.freeze({
  menuTheme: '菜单风格',
  dark: '深色',
  light: '浅色',
  themeColor: '主题色',
  fixedHeader: '固定头部',
  autoHideHeader: '下滑时隐藏头部',
  autoHideNeedsFixed: '固定头部时可配置',
  fixedSidebar: '固定侧边菜单',
  colorWeak: '色弱模式',
  multiTab: '多页签模式',
  themeFailed: 'Failed to update theme',
  appearance: '页面外观',
  themeName: '主题色 {name}',
} as const)

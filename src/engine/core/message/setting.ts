export { accountPageMessages, secondStepMessages } from './account.ts'

/** The drawer of settings; loaded with it. spec: shell §2 Settings drawer */
export const settingMessages = Object.freeze({
  navigation: '导航模式',
  sideMenu: '侧边菜单',
  topMenu: '顶部菜单',
  leftTopMenu: '左侧加顶部菜单',
  contentWidth: '内容区域宽度',
  fixedWidth: '定宽',
  fluidWidth: '流式',
  onlyTopMenu: '顶部菜单时可配置',
  notTopMenu: '顶部菜单没有侧边菜单',
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
  copyTheme: '复制设置',
  themeCopied: '设置已复制为 JSON',
  appearance: '页面外观',
  themeName: '主题色 {name}',
} as const)

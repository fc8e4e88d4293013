/** 系统设置: how the frame looks to this user, in a drawer and as a part of a page. spec: shell §2 Settings drawer */
export { SettingDrawer } from './SettingDrawer.tsx'
export { SettingLine, ThemeForm } from './ThemeForm.tsx'

/** The drawer 系统设置: how the frame looks to this user in this browser. spec: shell §2 Settings drawer */
export { SettingDrawer } from './SettingDrawer.tsx'

/** The user's settings: columns by route for a week, page sizes, the look of the frame, the open tabs. spec: shell §2, §3; widgets §9 */
export { type ColumnSetting, createColumnSettings } from './columnSetting.ts'
export type { OpenTab } from './openTabs.ts'
export type { SettingService } from './settingService.ts'
export { createSettings } from './settingService.ts'
export type { PageSize, ThemeSettings } from './theme.ts'
export { changedTheme, themeDefaults, themeOf } from './theme.ts'

/** How the pages look: antd's tokens from the user's settings, light and dark, readable on every preset. spec: shell §2, §3 */
export { type Appearance, createAppearance, Theme, tokenVariables, useAppearance } from './Theme.tsx'
export { presetLook, themeConfig } from './themeConfig.ts'

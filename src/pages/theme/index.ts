/** How the pages look: antd's tokens from the user's settings, light and dark, readable on every preset. spec: shell §2, §3 */
export { type Appearance, createAppearance } from './appearance.ts'
export { contrast, legible } from './legible.ts'
export { colorPresets } from './presets.ts'
export { Theme } from './Theme.tsx'
export { themeConfig } from './themeConfig.ts'
export { tokenVariables } from './tokenVariables.ts'

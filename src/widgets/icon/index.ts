/** Icons by the names that documents use. Those of the built-in actions are bundled, all others are loaded when rendered. */
export { Icon } from './Icon.tsx'
export { iconName } from './iconName.ts'
export { loadIconNames } from './iconNames.ts'

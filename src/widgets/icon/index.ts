/** Icons by the names that documents use. Those of the built-in actions are at hand, all others come when one is drawn. */
export { Icon } from './Icon.tsx'
export { iconName } from './iconName.ts'
export { loadIconNames } from './iconNames.ts'

/**
 * Menu and permission rows that follow the menu, screen and model documents: items with their paths and screens, and a
 * button row for every code that can be granted. What an administrator changed or deleted stays as it is.
 */
export { menuFollower, menuPart } from './syncMenu.ts'

/**
 * Menu and permission rows generated from the menu, screen and model documents: items with their paths and screens, and a button row for every
 * permission code. What an administrator changed or deleted stays as it is.
 */
export { menuFollower, menuPart } from './syncMenu.ts'

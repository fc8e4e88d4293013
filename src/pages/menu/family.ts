/** The table of family paths in a chunk of its own. */
export { familyViews } from '#core/menu'

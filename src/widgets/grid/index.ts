/** AG Grid as this product shows it, in lists and in sub-tables: its theme and its words. */
export { cellClasses } from './cellClasses.ts'
export { gridTexts } from './gridTexts.ts'
export { gridTheme, headerHeightPx } from './gridTheme.ts'

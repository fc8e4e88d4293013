/** AG Grid as this product shows it, in lists and in sub-tables: its theme and its words. */
export { gridTexts } from './gridTexts.ts'
export { gridTheme, headerHeightPx } from './gridTheme.ts'

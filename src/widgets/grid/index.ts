/** AG Grid as this product shows it, in lists and in sub-tables: its theme, its words, the page's nonce. */
export { gridTexts } from './gridTexts.ts'
export { gridTheme, headerHeightPx } from './gridTheme.ts'
export { styleNonce } from './styleNonce.ts'

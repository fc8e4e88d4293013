/**
 * The widgets that nearly every screen draws. Their definitions are small; their faces come together in one chunk.
 */
export { moneyWidget, numberWidget } from './number/definitions.ts'
export { textareaWidget, textWidget } from './text/definitions.ts'

/**
 * The widgets that nearly every screen draws. Their definitions are small; their faces come together in
 * one chunk, those of dates in another.
 */
export { datetimeWidget, dateWidget, monthWidget, timeWidget, yearWidget } from './date/definitions.ts'
export { moneyWidget, numberWidget } from './number/definitions.ts'
export { referenceWidget } from './reference/definition.ts'
export { dictionaryWidget, selectWidget } from './select/definitions.ts'
export { choiceProps, markProps } from './select/props.ts'
export { switchWidget } from './switch/definition.ts'
export { textareaWidget, textWidget } from './text/definitions.ts'

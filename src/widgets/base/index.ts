/**
 * The widgets that nearly every screen draws. Their definitions are small; their faces come together in
 * one chunk, those of dates in another.
 */
export { baseWidgets, numberWidget } from './definitions.ts'
export { choiceProps, markProps } from './props.ts'

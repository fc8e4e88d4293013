/** Every widget of the product, in one list. Loading it loads nothing that draws. */
import { moneyWidget, numberWidget, textareaWidget, textWidget } from './base/index.ts'

export const widgets = [textWidget, textareaWidget, numberWidget, moneyWidget]

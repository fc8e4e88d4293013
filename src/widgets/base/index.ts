/**
 * The widgets that nearly every screen draws. Their definitions are small; their faces come together in
 * one chunk, those of dates in another.
 */
export {
  choiceProps,
  datetimeWidget,
  dateWidget,
  dictionaryWidget,
  markProps,
  moneyWidget,
  monthWidget,
  numberWidget,
  referenceWidget,
  selectWidget,
  switchWidget,
  textareaWidget,
  textWidget,
  timeWidget,
  yearWidget,
} from './definitions.ts'

import { defineWidget } from '#react/widget'

/** One line of text. */
const textWidget = defineWidget({
  id: 'text',
  title: '文本',
  value: 'string',
  props: () => import('./props.ts').then(({ text }) => text),
  faces: () => import('./faces.ts').then(({ text }) => text),
  example: () => import('./examples.ts').then(({ text }) => text),
})

/** Several lines of text. */
const textareaWidget = defineWidget({
  id: 'textarea',
  title: '多行文本',
  value: 'string',
  heightPx: 76,
  props: () => import('./props.ts').then(({ textarea }) => textarea),
  faces: () => import('./text/areaFaces.tsx').then(({ textarea }) => textarea),
  example: () => import('./examples.ts').then(({ textarea }) => textarea),
})

/** A number. */
export const numberWidget = defineWidget({
  id: 'number',
  title: '数字',
  value: 'number',
  props: () => import('./props.ts').then(({ number }) => number),
  faces: () => import('./faces.ts').then(({ number }) => number),
  example: () => import('./examples.ts').then(({ number }) => number),
})

/** An amount of money. */
const moneyWidget = defineWidget({
  id: 'money',
  title: '金额',
  value: 'number',
  faces: () => import('./faces.ts').then(({ money }) => money),
  example: () => import('./examples.ts').then(({ money }) => money),
})

/** Two values: on and off. spec: widgets §4 Switch */
const switchWidget = defineWidget({
  id: 'switch',
  title: '开关',
  value: 'string',
  props: () => import('./props.ts').then(({ switchProps }) => switchProps),
  faces: () => import('./switch/faces.tsx').then(({ switchFaces }) => switchFaces),
  example: () => import('./examples.ts').then(({ switchExample }) => switchExample),
})

/** One of a list, or several comma-joined. */
const selectWidget = defineWidget({
  id: 'select',
  title: '下拉选择',
  value: 'string',
  props: () => import('./props.ts').then(({ select }) => select),
  faces: () => import('./faces.ts').then(({ select }) => select),
  example: () => import('./examples.ts').then(({ select }) => select),
})

/** The words of dictionary values, in their tones. */
const dictionaryWidget = defineWidget({
  id: 'dictionary',
  title: '字典文本',
  value: 'string',
  props: () => import('./props.ts').then(({ select }) => select),
  faces: () => import('./faces.ts').then(({ dictionary }) => dictionary),
  example: () => import('./examples.ts').then(({ dictionary }) => dictionary),
})

type DateId = 'date' | 'datetime' | 'time' | 'month' | 'year'

/** A date in one of its precisions; a year is a number, all others are text such as `YYYY-MM-DD` or `HH:mm:ss`. */
const dateWidgetOf = (id: DateId, title: string, value: 'string' | 'number' = 'string') =>
  defineWidget({
    id,
    title,
    value,
    faces: () => import('./date/faces.tsx').then((faces) => faces[id]),
    example: () => import('./examples.ts').then((examples) => examples[id]),
  })

/** The names of the records that a reference points to, as they came with the record. */
const referenceWidget = defineWidget({
  id: 'reference',
  title: '引用文本',
  value: 'string',
  faces: () => import('./faces.ts').then(({ reference }) => reference),
  example: () => import('./examples.ts').then(({ referenceExample }) => referenceExample),
})

/** All of them. */
export const baseWidgets = [
  textWidget,
  textareaWidget,
  numberWidget,
  moneyWidget,
  switchWidget,
  selectWidget,
  dictionaryWidget,
  dateWidgetOf('date', '日期'),
  dateWidgetOf('datetime', '日期时间'),
  dateWidgetOf('time', '时间'),
  dateWidgetOf('month', '月份'),
  dateWidgetOf('year', '年份', 'number'),
  referenceWidget,
]

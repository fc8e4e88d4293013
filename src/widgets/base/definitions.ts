import { Type } from 'typebox'
import { defineWidget } from '#react/widget'

/** One line of text. */
const textWidget = defineWidget({
  id: 'text',
  title: '文本',
  value: 'string',
  props: {
    prefix: Type.Optional(Type.String({ maxLength: 20, description: '输入框前的文字' })),
    suffix: Type.Optional(Type.String({ maxLength: 20, description: '输入框后的文字' })),
    link: Type.Optional(
      Type.Union([Type.Literal('url'), Type.Literal('mail'), Type.Literal('phone')], {
        description: '列表和详情里显示为链接',
      }),
    ),
  },
  faces: () => import('./faces.ts').then(({ text }) => text),
  example: () => import('./examples.ts').then(({ text }) => text),
})

/** Several lines of text. */
const textareaWidget = defineWidget({
  id: 'textarea',
  title: '多行文本',
  value: 'string',
  props: { rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 40, description: '最少显示行数，默认 3' })) },
  faces: () => import('./text/areaFaces.tsx').then(({ textarea }) => textarea),
  example: () => import('./examples.ts').then(({ textarea }) => textarea),
})

/** A number. */
export const numberWidget = defineWidget({
  id: 'number',
  title: '数字',
  value: 'number',
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

const word = Type.String({ minLength: 1, maxLength: 10 })

/** Two values: on and off. spec: widgets §4 Switch */
const switchWidget = defineWidget({
  id: 'switch',
  title: '开关',
  value: 'string',
  props: { texts: Type.Optional(Type.Tuple([word, word], { description: '开与关的文字，默认 是、否' })) },
  faces: () => import('./switch/faces.tsx').then(({ switchFaces }) => switchFaces),
  example: () => import('./examples.ts').then(({ switchExample }) => switchExample),
})

const text = Type.String({ minLength: 1, maxLength: 100 })
const option = Type.Object(
  {
    value: text,
    text,
    tone: Type.Optional(
      Type.Union(['default', 'success', 'info', 'warning', 'danger', 'muted'].map((tone) => Type.Literal(tone))),
    ),
    disabled: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/** What may be chosen where the field has no dictionary. */
export const choiceProps = {
  options: Type.Optional(Type.Array(option, { maxItems: 200, description: '可选项；字段有字典时不需要' })),
}

/** How chosen values are shown. */
export const markProps = {
  as: Type.Optional(
    Type.Union([Type.Literal('tag'), Type.Literal('badge'), Type.Literal('text')], {
      description: '显示为标签、圆点或文字，默认标签',
    }),
  ),
}

/** One of a list, or several comma-joined. */
const selectWidget = defineWidget({
  id: 'select',
  title: '下拉选择',
  value: 'string',
  props: { ...choiceProps, ...markProps },
  faces: () => import('./faces.ts').then(({ select }) => select),
  example: () => import('./examples.ts').then(({ select }) => select),
})

/** The words of dictionary values, in their tones. */
const dictionaryWidget = defineWidget({
  id: 'dictionary',
  title: '字典文本',
  value: 'string',
  props: { ...choiceProps, ...markProps },
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

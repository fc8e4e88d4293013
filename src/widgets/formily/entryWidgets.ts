import { Type } from 'typebox'
import { formilyWidget } from '#react/widget'
import { adapted, allowClear, count, exampleOf, flag, propsOf, text } from './definition.ts'

const line = { allowClear, maxLength: count('最多字符数'), showCount: flag('显示字数') }
const shared = { value: 'string', empty: null } as const

/** Widgets for typed input, and those that only show a text. */
export const entryWidgets = [
  formilyWidget({
    ...shared,
    id: 'formily/input',
    title: 'Formily 输入框',
    props: propsOf({ ...line, prefix: text('框内前缀'), suffix: text('框内后缀') }),
    component: adapted('Input'),
    example: exampleOf('input'),
  }),
  formilyWidget({
    ...shared,
    id: 'formily/textArea',
    title: 'Formily 多行输入',
    props: propsOf({ ...line, rows: count('行数') }),
    component: adapted('TextArea'),
    example: exampleOf('textArea'),
  }),
  formilyWidget({
    ...shared,
    id: 'formily/password',
    filter: false,
    title: 'Formily 密码框',
    props: propsOf({ checkStrength: flag('显示强度') }),
    component: adapted('Password'),
    example: exampleOf('password'),
  }),
  formilyWidget({
    id: 'formily/numberPicker',
    title: 'Formily 数字框',
    value: 'number',
    empty: null,
    props: propsOf({
      min: Type.Optional(Type.Number({ description: '最小值' })),
      max: Type.Optional(Type.Number({ description: '最大值' })),
      step: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: '每次增减' })),
      precision: Type.Optional(Type.Integer({ minimum: 0, maximum: 8, description: '小数位数' })),
      suffix: text('框内后缀'),
    }),
    component: adapted('NumberPicker'),
    example: exampleOf('numberPicker'),
  }),
  formilyWidget({
    ...shared,
    id: 'formily/previewText',
    filter: false,
    title: 'Formily 文本',
    props: propsOf({}),
    component: adapted('PreviewText'),
    example: exampleOf('previewText'),
  }),
  formilyWidget({
    ...shared,
    id: 'formily/editable',
    filter: false,
    title: 'Formily 点击编辑',
    props: propsOf(line),
    component: () => import('./EditableText.tsx').then(({ EditableText }) => EditableText),
    example: exampleOf('editable'),
  }),
]

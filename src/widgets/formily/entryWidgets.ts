import { formilyWidget } from '#react/widget'
import { adapted, exampleOf, propsOf } from './definition.ts'

const shared = { value: 'string', empty: null } as const

/** Widgets for typed input, and those that only show a text. */
export const entryWidgets = [
  formilyWidget({
    ...shared,
    id: 'formily/input',
    title: 'Formily 输入框',
    props: propsOf('input'),
    component: adapted('Input'),
    example: exampleOf('input'),
  }),
  formilyWidget({
    ...shared,
    id: 'formily/textArea',
    title: 'Formily 多行输入',
    props: propsOf('textArea'),
    component: adapted('TextArea'),
    example: exampleOf('textArea'),
  }),
  formilyWidget({
    ...shared,
    id: 'formily/password',
    filter: false,
    title: 'Formily 密码框',
    props: propsOf('password'),
    component: adapted('Password'),
    example: exampleOf('password'),
  }),
  formilyWidget({
    id: 'formily/numberPicker',
    title: 'Formily 数字框',
    value: 'number',
    empty: null,
    props: propsOf('numberPicker'),
    component: adapted('NumberPicker'),
    example: exampleOf('numberPicker'),
  }),
  formilyWidget({
    ...shared,
    id: 'formily/previewText',
    filter: false,
    title: 'Formily 文本',
    component: adapted('PreviewText'),
    example: exampleOf('previewText'),
  }),
  formilyWidget({
    ...shared,
    id: 'formily/editable',
    filter: false,
    title: 'Formily 点击编辑',
    props: propsOf('editable'),
    component: () => import('./EditableText.tsx').then(({ EditableText }) => EditableText),
    example: exampleOf('editable'),
  }),
]

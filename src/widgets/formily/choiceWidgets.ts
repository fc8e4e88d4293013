import { formilyWidget } from '#react/widget'
import { adapted, exampleOf, listedCell, propsOf } from './definition.ts'

const keys = {
  value: 'string',
  empty: null,
  cell: listedCell,
} as const
const lists = { ...keys, value: 'json' } as const

/** Choices from options: of a dictionary, or listed by the document. */
export const choiceWidgets = [
  formilyWidget({
    ...keys,
    id: 'formily/select',
    title: 'Formily 下拉选择',
    props: propsOf('select'),
    component: adapted('Select'),
    example: exampleOf('select'),
  }),
  formilyWidget({
    ...keys,
    id: 'formily/radioGroup',
    title: 'Formily 单选',
    props: propsOf('radioGroup'),
    component: adapted('RadioGroup'),
    example: exampleOf('radioGroup'),
  }),
  formilyWidget({
    ...keys,
    id: 'formily/checkboxGroup',
    title: 'Formily 多选',
    several: true,
    props: propsOf('checkboxGroup'),
    component: adapted('CheckboxGroup'),
    example: exampleOf('checkboxGroup'),
  }),
  formilyWidget({
    ...keys,
    id: 'formily/switch',
    title: 'Formily 开关',
    value: 'boolean',
    empty: false,
    props: propsOf('switchOn'),
    component: adapted('Switch'),
    example: exampleOf('switchOn'),
  }),
  formilyWidget({
    ...lists,
    id: 'formily/cascader',
    title: 'Formily 级联选择',
    props: propsOf('cascader'),
    component: adapted('Cascader'),
    example: exampleOf('cascader'),
  }),
  formilyWidget({
    ...keys,
    id: 'formily/treeSelect',
    title: 'Formily 树选择',
    props: propsOf('treeSelect'),
    component: adapted('TreeSelect'),
    example: exampleOf('treeSelect'),
  }),
  formilyWidget({
    ...lists,
    id: 'formily/transfer',
    title: 'Formily 穿梭框',
    props: propsOf('transfer'),
    component: adapted('Transfer'),
    example: exampleOf('transfer'),
  }),
  formilyWidget({
    ...lists,
    id: 'formily/selectTable',
    title: 'Formily 表格选择',
    props: propsOf('selectTable'),
    component: () => import('./RowChoice.tsx').then(({ RowChoice }) => RowChoice),
    example: exampleOf('selectTable'),
  }),
  formilyWidget({
    ...lists,
    id: 'formily/upload',
    title: 'Formily 上传',
    props: propsOf('upload'),
    component: () => import('./StoredFiles.tsx').then(({ StoredFiles }) => StoredFiles),
    example: exampleOf('upload'),
  }),
]

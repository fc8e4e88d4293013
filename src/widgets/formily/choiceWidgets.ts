import { Type } from 'typebox'
import { formilyWidget } from '#react/widget'
import { adapted, allowClear, count, exampleOf, flag, listedCell, options, propsOf, text } from './definition.ts'

const keys = {
  value: 'string',
  empty: null,
  cell: listedCell,
} as const
const lists = { ...keys, value: 'json' } as const
const search = { showSearch: flag('可搜索'), allowClear }

/** Choices from options: of a dictionary, or listed by the document. */
export const choiceWidgets = [
  formilyWidget({
    ...keys,
    id: 'formily/select',
    title: 'Formily 下拉选择',
    props: propsOf({ options, ...search }),
    component: adapted('Select'),
    example: exampleOf('select'),
  }),
  formilyWidget({
    ...keys,
    id: 'formily/radioGroup',
    title: 'Formily 单选',
    props: propsOf({
      options,
      optionType: Type.Optional(Type.Unsafe<string>({ enum: ['default', 'button'], description: '画成相连的按钮' })),
    }),
    component: adapted('RadioGroup'),
    example: exampleOf('radioGroup'),
  }),
  formilyWidget({
    ...keys,
    id: 'formily/checkboxGroup',
    title: 'Formily 多选',
    props: propsOf({ options }),
    component: adapted('CheckboxGroup'),
    example: exampleOf('checkboxGroup'),
  }),
  formilyWidget({
    ...keys,
    id: 'formily/switch',
    title: 'Formily 开关',
    value: 'boolean',
    empty: false,
    props: propsOf({ checkedChildren: text('开的文字'), unCheckedChildren: text('关的文字') }),
    component: adapted('Switch'),
    example: exampleOf('switchOn'),
  }),
  formilyWidget({
    ...lists,
    id: 'formily/cascader',
    title: 'Formily 级联选择',
    props: propsOf({ options, ...search, changeOnSelect: flag('可选上级') }),
    component: adapted('Cascader'),
    example: exampleOf('cascader'),
  }),
  formilyWidget({
    ...keys,
    id: 'formily/treeSelect',
    title: 'Formily 树选择',
    props: propsOf({ options, ...search, treeDefaultExpandAll: flag('展开全部') }),
    component: adapted('TreeSelect'),
    example: exampleOf('treeSelect'),
  }),
  formilyWidget({
    ...lists,
    id: 'formily/transfer',
    title: 'Formily 穿梭框',
    props: propsOf({ options, showSearch: flag('可搜索') }),
    component: adapted('Transfer'),
    example: exampleOf('transfer'),
  }),
  formilyWidget({
    ...lists,
    id: 'formily/selectTable',
    title: 'Formily 表格选择',
    props: propsOf({
      options: Type.Optional(
        Type.Array(Type.Unsafe<object>({ type: 'object' }), { maxItems: 200, description: '行，以 value 为键' }),
      ),
      columns: Type.Optional(
        Type.Array(Type.Object({ dataIndex: Type.String({ maxLength: 40 }), title: Type.String({ maxLength: 40 }) }), {
          maxItems: 20,
          description: '列 { dataIndex, title }',
        }),
      ),
      mode: Type.Optional(Type.Unsafe<string>({ enum: ['multiple', 'single'], description: '多选或单选，默认多选' })),
      showSearch: flag('可搜索'),
    }),
    component: () => import('./RowChoice.tsx').then(({ RowChoice }) => RowChoice),
    example: exampleOf('selectTable'),
  }),
  formilyWidget({
    ...lists,
    id: 'formily/upload',
    title: 'Formily 上传',
    props: propsOf({
      textContent: text('按钮文字，默认 上传'),
      maxCount: count('最多数量'),
      multiple: flag('一次选几个'),
    }),
    component: () => import('./StoredFiles.tsx').then(({ StoredFiles }) => StoredFiles),
    example: exampleOf('upload'),
  }),
]

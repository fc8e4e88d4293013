import type { Shape } from './schema.ts'

/** A component of @formily/antd-v5 and the equivalent widget; `props` distinguish entries with the same component. */
export interface ComponentEntry {
  component: string
  widget: string
  /** The field type if the schema names none; absent if only `x-data` can determine it. */
  type?: string
  props?: Shape
  /** A widget adapted from Formily, for fields of `type` alone; a choice keeps its options as Formily has them, with children. */
  adapted?: 'input' | 'choice'
}

/** Inputs, the more specific ones first. Documented in docs/formily.md. */
export const inputComponents: readonly ComponentEntry[] = [
  { component: 'Input', widget: 'text', type: 'text' },
  { component: 'Input.TextArea', widget: 'textarea', type: 'longtext' },
  { component: 'Password', widget: 'password', type: 'password' },
  { component: 'NumberPicker', widget: 'number', type: 'decimal' },
  { component: 'NumberPicker', widget: 'money' },
  { component: 'Switch', widget: 'switch', type: 'bool' },
  { component: 'Checkbox', widget: 'switch', type: 'bool' },
  { component: 'Radio.Group', widget: 'radio', type: 'text' },
  { component: 'Checkbox.Group', widget: 'checkbox' },
  { component: 'Checkbox.Group', widget: 'formily/checkboxGroup', type: 'text', adapted: 'choice' },
  {
    component: 'Select',
    widget: 'formily/checkboxGroup',
    type: 'text',
    props: { mode: 'multiple' },
    adapted: 'choice',
  },
  { component: 'Select', widget: 'select', type: 'text' },
  { component: 'Select', widget: 'ref' },
  { component: 'Select', widget: 'user' },
  { component: 'DatePicker', widget: 'datetime', type: 'datetime', props: { showTime: true } },
  { component: 'DatePicker', widget: 'month', type: 'month', props: { picker: 'month' } },
  { component: 'DatePicker', widget: 'year', type: 'year', props: { picker: 'year' } },
  { component: 'DatePicker', widget: 'date', type: 'date' },
  { component: 'TimePicker', widget: 'time', type: 'time' },
  { component: 'Upload', widget: 'image', type: 'image', props: { listType: 'picture-card' } },
  { component: 'Upload', widget: 'file', type: 'file' },
  { component: 'DatePicker.RangePicker', widget: 'formily/dateRangePicker', type: 'json', adapted: 'input' },
  { component: 'TimePicker.RangePicker', widget: 'formily/timeRangePicker', type: 'json', adapted: 'input' },
  { component: 'TreeSelect', widget: 'treeSelect' },
  { component: 'TreeSelect', widget: 'formily/treeSelect', type: 'text', adapted: 'choice' },
  { component: 'Cascader', widget: 'cascader' },
  { component: 'Cascader', widget: 'formily/cascader', type: 'json', adapted: 'choice' },
  { component: 'Transfer', widget: 'formily/transfer', type: 'json', adapted: 'choice' },
]

/** How a document represents void components: not at all (`inline`), as a group, tabs or steps. */
const layoutComponents: Readonly<Record<string, 'inline' | 'group' | 'tabs' | 'steps'>> = {
  FormLayout: 'inline',
  FormGrid: 'inline',
  'FormGrid.GridColumn': 'inline',
  Space: 'inline',
  FormItem: 'inline',
  FormButtonGroup: 'inline',
  'FormButtonGroup.FormItem': 'inline',
  'FormButtonGroup.Sticky': 'inline',
  Card: 'group',
  'FormCollapse.CollapsePanel': 'group',
  'FormTab.TabPane': 'group',
  'FormStep.StepPane': 'group',
  'FormCollapse.Panel': 'group',
  FormCollapse: 'inline',
  FormTab: 'tabs',
  FormStep: 'steps',
}

/** Components for rows; all become a sub-table. */
export const arrayComponents: ReadonlySet<string> = new Set([
  ...['ArrayTable', 'ArrayItems', 'ArrayCards', 'ArrayCollapse', 'ArrayTabs'],
])

/** Parts of arrays that a sub-table provides itself: `ArrayTable.Index`, `ArrayItems.Remove`, … */
export const isArrayFurniture = (component: unknown): boolean =>
  typeof component === 'string' && /^Array\w+\.(Index|SortHandle|Addition|Remove|Copy|MoveUp|MoveDown)$/.test(component)

/** Buttons that the form provides itself. */
export const isFormFurniture = (component: unknown): boolean => component === 'Submit' || component === 'Reset'

/** Formats that Formily validates, with the equivalent rules. */
export const formatRules: Readonly<Record<string, string>> = {
  email: 'email',
  url: 'httpUrl',
  number: 'n',
  integer: 'z',
  idcard: 'idCard',
  qq: 'qq',
  phone: 'm',
  money: 'money',
  zip: 'p',
}

/** Formats and types that determine a field type. */
export const formatTypes: Readonly<Record<string, string>> = {
  date: 'date',
  'date-time': 'datetime',
  datetime: 'datetime',
  time: 'time',
  month: 'month',
  year: 'year',
}

/** Functions of expressions and their names in scripts. `method`: called on the first argument; `global`: by name. */
export const scriptFunctions: readonly { name: string; script: string; kind: 'method' | 'global' }[] = [
  { name: 'contains', script: 'includes', kind: 'method' },
  { name: 'has', script: 'includes', kind: 'method' },
  { name: 'startsWith', script: 'startsWith', kind: 'method' },
  { name: 'endsWith', script: 'endsWith', kind: 'method' },
  { name: 'lower', script: 'toLowerCase', kind: 'method' },
  { name: 'upper', script: 'toUpperCase', kind: 'method' },
  { name: 'trim', script: 'trim', kind: 'method' },
  { name: 'split', script: 'split', kind: 'method' },
  { name: 'join', script: 'join', kind: 'method' },
  { name: 'abs', script: 'Math.abs', kind: 'global' },
  { name: 'floor', script: 'Math.floor', kind: 'global' },
  { name: 'ceil', script: 'Math.ceil', kind: 'global' },
  { name: 'round', script: 'Math.round', kind: 'global' },
  { name: 'min', script: 'Math.min', kind: 'global' },
  { name: 'max', script: 'Math.max', kind: 'global' },
  { name: 'number', script: 'Number', kind: 'global' },
  { name: 'text', script: 'String', kind: 'global' },
]

/** An own property of a table by an untrusted key. */
export const ownValue = <T>(table: Readonly<Record<string, T>>, key: unknown): T | undefined =>
  typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined

/** How a void component is represented; undefined for other components. */
export const layoutPart = (component: string) =>
  Object.hasOwn(layoutComponents, component) ? layoutComponents[component] : undefined

/** The mapping tables of reading and writing, for the reference. */
export const formilyTables = {
  components: inputComponents,
  layouts: layoutComponents,
  formats: { ...formatRules, ...formatTypes },
  functions: scriptFunctions,
} as const

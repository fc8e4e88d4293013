import { defineWidget } from '#react/widget'

/**
 * An editable table of columns in the words of the specification, for React (`EditableTable`) and for a field that holds rows as
 * JSON: a sub-table without a model of its own. spec: widgets §3, §4; contract §11
 */
export const editableTableWidget = defineWidget({
  id: 'editableTable',
  title: '可编辑表格',
  value: 'json',
  props: () => import('./props.ts').then(({ props }) => props),
  faces: () => import('./faces.tsx'),
  checkRows: () => import('./tableRows.ts').then(({ checkRows }) => checkRows),
})

/** The React component, for pages: it comes when it is first drawn. */
export const loadEditableTable = () => import('./EditableTable.tsx').then(({ EditableTable }) => EditableTable)

/** The rows of a sub-table inside a form: one field whose value is rows. spec: widgets §1, §4, §9; contract §11 */

export { subTableWidget } from './definition.ts'
export { editableTableWidget, loadEditableTable } from './editable/definition.ts'
export type { EditableTableMethods } from './editable/tableMethods.ts'
export { columnSize } from './grid/columnSize.ts'

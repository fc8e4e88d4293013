/** Records chosen in a dialog that a button beside their control opens: people and employees by department, roles, departments, records of any model. */
export { PickTable } from './PickTable.tsx'
export type { PickKind } from './pickKind.ts'
export { WithPicker } from './WithPicker.tsx'

/** Dialogs that fields open: 确定 confirms the choice; 关闭, Esc and the browser's back button discard it. And the place for files in dialogs. */
export { FieldDialog } from './FieldDialog.tsx'
export { FilePlace } from './FilePlace.tsx'

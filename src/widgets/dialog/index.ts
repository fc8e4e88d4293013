/** Dialogs that fields open: what is chosen in one is taken by 确定 and let go by 关闭, Esc or the browser's way back. */
export { FieldDialog, type FieldDialogProps } from './FieldDialog.tsx'

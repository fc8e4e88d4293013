/** The workbench of a designer: canvas, palette, outline, properties, text, publishing. Loaded when it is first opened. */

export { ConflictDialog } from './ConflictDialog.tsx'
export { DesignOutline } from './DesignOutline.tsx'
export { PublishDialog } from './PublishDialog.tsx'
export { Workbench } from './Workbench.tsx'

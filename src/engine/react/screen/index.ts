/** A screen by its id: its documents loaded and compiled, its state, and its layers. */
export { CanvasForm } from './CanvasForm.tsx'
export { compileClosure, type LoadedScreen, loadDashboards, renderAs } from './compiled.ts'
export { type FormActions, useFormActions } from './formActions.ts'
export { loadRecordHosts } from './loadRecordHosts.ts'
export { openAhead } from './openAhead.ts'
export { ScreenHost } from './ScreenHost.tsx'
export type { ScreenHostProps } from './screenProps.ts'

/** A screen by its id: its documents loaded and compiled, its states, and what is opened over it. */
export type { LoadedScreen } from './compiled.ts'
export { createScreenController, type ScreenController, type ScreenState } from './controller.ts'
export { type FormActions, useFormActions } from './formActions.ts'
export { useOpener } from './layerContext.ts'
export { loadRecordHosts } from './loadRecordHosts.ts'
export { openAhead } from './openAhead.ts'
export { ScreenHost } from './ScreenHost.tsx'
export type { ScreenHostProps } from './screenProps.ts'

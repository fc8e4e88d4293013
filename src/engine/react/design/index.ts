/** The state of a designer without UI: open texts, what they render, selection, undo, checks and saving. */

export { canvasEngine, everyPart, exampleId } from './canvasEngine.ts'
export type { CheckStatus } from './checking.ts'
export { createCommands, type DesignCommands } from './commands.ts'
export { createDesign, type Design } from './design.ts'
export type { KeptText } from './keeping.ts'
export {
  type DesignTarget,
  type LoadedDesign,
  loadDesign,
  loadText,
  type ModelFamily,
  type StoredText,
} from './loading.ts'
export { type ParsedText, titleOfText } from './parsedText.ts'
export { type KeptInput, markedClosure, previewEngine } from './previewEngine.ts'
export { createPreviewing, type Previewing, type PreviewState } from './previewing.ts'
export { modelOfNode, type RenderedDesign } from './rendering.ts'
export type { SavingState } from './saving.ts'
export { openScreens, screensBeside } from './siblings.ts'
export type { DesignState } from './steps.ts'
export { createTextDrafts } from './textDrafts.ts'
export { hasRecordsIn, unpublishedModels } from './waiting.ts'

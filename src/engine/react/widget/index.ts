/** What a widget is: a value with an id, a description for documents, and faces that load when first rendered. */
export {
  defineWidget,
  describeWidget,
  exampleDocument,
  type Faces,
  type RowCheck,
  type WidgetDefinition,
  type WidgetExample,
} from './definition.ts'
export {
  type CellFaceProps,
  type ControlMemory,
  type DetailFaceProps,
  type FieldFaceProps,
  type FilterFaceProps,
  noteIdOf,
  type OverFaceProps,
  type TableFace,
  type TableSource,
  usePending,
} from './face.ts'
export { type FaceState, unknownWidget } from './faceStates.ts'
export { createFaceStore, createWidgetRegistry, type FaceStore, useFaces, type WidgetRegistry } from './faceStore.ts'
export { formilyWidget } from './formilyWidget.ts'

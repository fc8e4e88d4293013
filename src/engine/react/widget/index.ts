/** What a widget is: a value with an id, a description for documents and faces that load when first drawn. */
export { defineWidget, describeWidget, type Faces, type WidgetDefinition, type WidgetExample } from './definition.ts'
export type { CellFaceProps, DetailFaceProps, FieldFaceProps, FilterFaceProps, OverFaceProps } from './face.ts'
export { createWidgetRegistry, type WidgetRegistry } from './registry.ts'

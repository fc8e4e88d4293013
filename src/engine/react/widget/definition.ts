import type { ComponentType } from 'react'
import { fieldTypeOf } from '#core/fieldType'
import { type WidgetDescription, type WidgetProps, widgetPropsSchema } from '#core/library'
import type { RowErrors } from '#core/rows'
import type { ScopePorts } from '#react/scope'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, FilterFaceProps, OverFaceProps } from './face.ts'

/** The components of a widget, loaded when first rendered. The text widget replaces a missing face. */
export interface Faces {
  Field?: ComponentType<FieldFaceProps>
  Cell?: ComponentType<CellFaceProps>
  Detail?: ComponentType<DetailFaceProps>
  Filter?: ComponentType<FilterFaceProps>
  /** For a widget over several fields. */
  Over?: ComponentType<OverFaceProps>
  /** The field face subscribes to its value itself, by `current`: typing does not rerender its host. */
  hears?: boolean
}

/** Values for the widget's page in the gallery and for its test. */
export interface WidgetExample {
  /** A document of a field that suits the widget. */
  field: { type: string; title: string; [option: string]: unknown }
  props?: Record<string, unknown>
  /** Values to render, including the empty one. */
  values: readonly unknown[]
  /** Texts that a server sends along with the keys of a value, by key; other keys are shown as they are. */
  texts?: Readonly<Record<string, string>>
  /** Answers to GET requests by path: an example sends none, since not every reader may make them. */
  answers?: Readonly<Record<string, unknown>>
  /** Addresses of the files in the values, by stored path. */
  stored?: Readonly<Record<string, string>>
  /** Examples of the same widget over other fields. */
  others?: readonly WidgetExample[]
}

/** A widget: what it is, and loaders of its props schema and faces. A field and a cell are two faces of one definition. */
export interface WidgetDefinition {
  id: string
  title: string
  /** JSON type of the value on the wire. */
  value: 'string' | 'number' | 'boolean' | 'json' | 'rows' | 'none'
  /** Loads what a document may set; only checks and docs ask for it. Without it a document may set no props. */
  props?: () => Promise<WidgetProps>
  binds?: readonly string[]
  /** Height of its control in a form, if that is not one line: what stands below keeps its place while the faces are loaded. */
  heightPx?: number
  faces: () => Promise<Faces>
  /** Of a control that reports faults of rows by `onRowErrors`: finds them while it is not drawn, on a tab that nobody has opened. */
  checkRows?: () => Promise<RowCheck>
  example: () => Promise<WidgetExample>
}

/** What is wrong with rows that are one value, by row id and column, as the control with these props would report it; null if nothing is. */
export type RowCheck = (props: Readonly<Record<string, unknown>>, value: unknown, ports: ScopePorts) => RowErrors | null

type OwnExample = Pick<WidgetDefinition, 'faces' | 'example'>
type ExampleBesideFaces = { faces: () => Promise<Faces & { example: WidgetExample }>; example?: never }

type Definition = Omit<WidgetDefinition, 'faces' | 'example'> & (OwnExample | ExampleBesideFaces)

/** Freezes a widget definition; an example is loaded with the faces by default. */
export function defineWidget(definition: Definition): WidgetDefinition {
  const example = definition.example ?? (() => definition.faces().then(({ example }) => example))
  return Object.freeze({ ...definition, example })
}

/** The description of a widget for the check of documents. */
export async function describeWidget({ id, title, value, props, binds = [] }: WidgetDefinition) {
  const schema = widgetPropsSchema((await props?.()) ?? {})
  return { id, title, value, props: schema, ...(binds.length > 0 ? { binds } : {}) } satisfies WidgetDescription
}

/** The part of a document that draws a widget as in an example: a field, or an item over several fields. */
export function exampleDocument({ id, binds }: WidgetDefinition, { field, props }: WidgetExample): object {
  const ownProps = props ? { props } : {}
  if (binds) return { widget: id, bind: Object.fromEntries(binds.map((name) => [name, name])), ...ownProps }
  const isDefault = fieldTypeOf(field.type)?.widgets.form === id
  return { ...field, ...(isDefault ? {} : { widget: id }), ...ownProps }
}

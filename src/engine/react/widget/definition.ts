import type { ComponentType } from 'react'
import type { FieldType } from '#core/fieldType'
import { type WidgetDescription, type WidgetProps, widgetPropsSchema } from '#core/library'
import type { CellFaceProps, DetailFaceProps, FieldFaceProps, FilterFaceProps, OverFaceProps } from './face.ts'

/** What draws a widget; loaded when it is first drawn. A face that is missing is drawn by the text widget. */
export interface Faces {
  Field?: ComponentType<FieldFaceProps>
  Cell?: ComponentType<CellFaceProps>
  Detail?: ComponentType<DetailFaceProps>
  Filter?: ComponentType<FilterFaceProps>
  /** For a widget over several fields. */
  Over?: ComponentType<OverFaceProps>
  /** The Field face follows its value by itself, by `held`: what a person types draws nothing again. */
  hears?: boolean
}

/** One value as the example page and the widget's test show it. */
export interface WidgetExample {
  /** A field document that the widget suits. */
  field: { type: string; title: string; [option: string]: unknown }
  props?: Record<string, unknown>
  /** Values to draw, the empty one among them. */
  values: readonly unknown[]
  /** What a server sends beside the keys of a value as their texts, by the key; others stand as they are stored. */
  texts?: Readonly<Record<string, string>>
  /** What a GET of these paths answers: an example asks no server for what not everybody may read. */
  answers?: Readonly<Record<string, unknown>>
  /** Where the files of the values are viewed, by their stored paths. */
  stored?: Readonly<Record<string, string>>
  /** The same widget over other fields. */
  others?: readonly WidgetExample[]
}

/** The schema of a widget's props: a typebox object. */
type PropsSchema = FieldType['options']

/**
 * A widget: what is static (id, value, props) and, behind a loader, what draws. A field and a cell are two faces of
 * one definition.
 */
export interface WidgetDefinition {
  id: string
  title: string
  /** JSON type of the value on the wire. */
  value: 'string' | 'number' | 'boolean' | 'json' | 'rows' | 'none'
  props: PropsSchema
  binds?: readonly string[]
  faces: () => Promise<Faces>
  example: () => Promise<WidgetExample>
}

type OwnExample = Pick<WidgetDefinition, 'faces' | 'example'>
type ExampleBesideFaces = { faces: () => Promise<Faces & { example: WidgetExample }>; example?: never }

type Definition = Omit<WidgetDefinition, 'faces' | 'example' | 'props'> & {
  /** None unless named; a document may give no others. */
  props?: WidgetProps
} & (OwnExample | ExampleBesideFaces)

/** Freezes a widget definition; its example comes with the faces where it names none. */
export function defineWidget({ props = {}, ...definition }: Definition): WidgetDefinition {
  const example = definition.example ?? (() => definition.faces().then(({ example }) => example))
  return Object.freeze({ ...definition, example, props: widgetPropsSchema(props) })
}

/** What documents may know of a widget. */
export const describeWidget = ({ id, title, value, props, binds }: WidgetDefinition): WidgetDescription => ({
  id,
  title,
  value,
  props,
  ...(binds ? { binds } : {}),
})

import { type TProperties, Type } from 'typebox'

/** Schema of the props a document may set on a widget; no other props are allowed. */
export const widgetPropsSchema = (properties: TProperties) => Type.Object(properties, { additionalProperties: false })

/** Props of a widget by name, as TypeBox schemas. */
export type WidgetProps = TProperties

/** Description of a registered widget for documents; generated into `schemas/meta/vocabulary.json` for the server. */
export interface WidgetDescription {
  id: string
  title: string
  /** JSON Schema of its props, without additional properties. */
  props: object
  /** JSON type of its value; unknown when absent. */
  value?: 'string' | 'number' | 'boolean' | 'json' | 'rows' | 'none'
  /** Names it binds, for a widget over several fields. */
  binds?: readonly string[]
}

/** Names that documents use but that are not defined by documents. */
export interface Vocabulary {
  widget(id: string): WidgetDescription | undefined
  widgetIds(): readonly string[]
  hasPage(name: string): boolean
  pageNames(): readonly string[]
  hasIcon(name: string): boolean
  iconNames(): readonly string[]
  /** Generators for rows of seeds; undefined when unknown. */
  generatorNames(): readonly string[] | undefined
  /** True for a table that the server owns. */
  hasTable(name: string): boolean
  /** True when `method path` is in the endpoint catalogue; endpoints of models are known without it. */
  hasCall(method: string, path: string): boolean
}

/** The vocabulary as plain data. */
export interface VocabularyData {
  widgets: readonly WidgetDescription[]
  pages: readonly string[]
  icons: readonly string[]
  calls: readonly string[]
  generators?: readonly string[]
  tables?: readonly string[]
}

/** A vocabulary from plain data; calls are `METHOD /path` with `{name}` or `:name` for one segment. */
export function createVocabulary(source: VocabularyData): Vocabulary {
  const widgets = new Map(source.widgets.map((widget) => [widget.id, widget]))
  const pages = new Set(source.pages)
  const icons = new Set(source.icons)
  const calls = new Set(source.calls.map(normalCall))
  return {
    widget: (id) => widgets.get(id),
    widgetIds: () => [...widgets.keys()],
    hasPage: (name) => pages.has(name),
    pageNames: () => source.pages,
    hasIcon: (name) => icons.has(name),
    iconNames: () => source.icons,
    generatorNames: () => source.generators,
    hasTable: (name) => source.tables?.includes(name) ?? false,
    hasCall: (method, path) => calls.has(normalCall(`${method} ${path}`)),
  }
}

const normalCall = (call: string): string => call.replace(/\?.*$/, '').replace(/(\{[^}]*\}|:[A-Za-z]+)/g, '{}')

/** A vocabulary that accepts every name, for rendering without checks. */
export const openVocabulary: Vocabulary = {
  widget: () => undefined,
  widgetIds: () => [],
  hasPage: () => true,
  pageNames: () => [],
  hasIcon: () => true,
  iconNames: () => [],
  generatorNames: () => undefined,
  hasTable: () => false,
  hasCall: () => true,
}

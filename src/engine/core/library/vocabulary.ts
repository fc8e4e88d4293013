import { type TProperties, Type } from 'typebox'

/** The schema of what documents may give a widget: these props and no others. */
export const widgetPropsSchema = (properties: TProperties) => Type.Object(properties, { additionalProperties: false })

/** Props of a widget by name, each as a typebox schema. */
export type WidgetProps = TProperties

/** What a registered widget says of itself to documents. Generated into `schemas/meta/vocabulary.json` for the server. */
export interface WidgetDescription {
  id: string
  title: string
  /** JSON Schema of its props, a closed object. */
  props: object
  /** JSON type of the value that it shows and gives; unknown when left out. */
  value?: 'string' | 'number' | 'boolean' | 'json' | 'rows' | 'none'
  /** The fields it can bind, for a widget over several fields. */
  binds?: readonly string[]
}

/** Names that documents use and that do not come from documents. */
export interface Vocabulary {
  widget(id: string): WidgetDescription | undefined
  widgetIds(): readonly string[]
  hasPage(name: string): boolean
  pageNames(): readonly string[]
  hasIcon(name: string): boolean
  iconNames(): readonly string[]
  /** Names of what makes rows of seeds; undefined when they are not known. */
  generatorNames(): readonly string[] | undefined
  /** True for a table that the server has for itself. */
  hasTable(name: string): boolean
  /** True when `method path` is in the catalogue of calls; model calls are known without it. */
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

/** A vocabulary over plain data; calls are `METHOD /path` with `{name}` or `:name` for one segment. */
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

/** A vocabulary that knows everything: for places that draw and do not check. */
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

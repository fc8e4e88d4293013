import type { WidgetDefinition } from './definition.ts'

/** The widgets of a running product, composed once. */
export interface WidgetRegistry {
  get(id: string): WidgetDefinition | undefined
  ids(): readonly string[]
}

/** A closed registry; two widgets with one id are a developer's mistake and named. */
export function createWidgetRegistry(widgets: readonly WidgetDefinition[]): WidgetRegistry {
  const byId = new Map<string, WidgetDefinition>()
  for (const widget of widgets) {
    const other = byId.get(widget.id)
    if (other) throw new Error(`Two widgets have the id "${widget.id}": "${other.title}" and "${widget.title}".`)
    byId.set(widget.id, widget)
  }
  return Object.freeze({ get: (id: string) => byId.get(id), ids: () => [...byId.keys()] })
}

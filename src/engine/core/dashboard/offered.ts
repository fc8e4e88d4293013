import type { ComposedOf, FilterFieldDocument } from '#core/document'
import type { JsonValue } from '#core/fieldType'
import type { Library } from '#core/library'
import { eachOf, measurable } from './each.ts'

type Dashboard = ComposedOf<'dashboard'>

/**
 * The filters of a dashboard. One that is called like what its cards measure one by one, and says no other control, offers
 * those fields.
 */
export function offeredFields(
  { filters = {}, cards }: Dashboard,
  library: Library,
): Record<string, FilterFieldDocument> {
  const entries = Object.entries(filters).map(([name, field]): [string, FilterFieldDocument] => {
    const options = field.type === 'text' && !field.widget ? measuredAs(name, cards, library) : []
    return [name, options.length > 0 ? { match: 'in', ...field, widget: 'select', props: { options } } : field]
  })
  return Object.fromEntries(entries)
}

function measuredAs(name: string, cards: Dashboard['cards'], library: Library): JsonValue[] {
  for (const { source } of cards) {
    const each = source && 'measure' in source ? eachOf(source) : undefined
    const model = each?.name === name && source && 'model' in source ? library.resolvedModel(source.model) : undefined
    if (each && model) return measurable(model, each.tag).map(({ name: value, title }) => ({ value, text: title }))
  }
  return []
}

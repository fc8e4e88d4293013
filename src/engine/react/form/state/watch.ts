import type { Field } from '@formily/core'
import type { Evaluation } from '#core/expression'
import type { RecordValues } from '#core/model'
import type { TabsItem } from '#core/screen'
import { observed, type Watched } from '#react/watch'
import { type PageView, pageViews, steadyPages } from './pages.ts'
import type { FormState } from './state.ts'
import type { ItemView } from './view.ts'

/** What the hosts of a form watch, each reading made once. */
export interface Readings {
  item(id: string): Watched<ItemView>
  field(name: string): Field
  round(field: string): number
  value(field: string): Watched<unknown>
  values(names: readonly string[]): Watched<RecordValues>
  /** The record as it is stored; empty for a new one. Not watched. */
  stored(): RecordValues
  /** What the expressions of the items see. */
  evaluation(): Evaluation
  /** The visible pages of a tabs item. */
  pages(item: TabsItem): Watched<readonly PageView[]>
}

/** The readings of one form. */
export function createReadings(
  { store, fields, views, index, typing, origin, evaluation }: FormState,
  faultyFields: () => readonly string[],
): Readings {
  const items = new Map<string, Watched<ItemView>>()
  const values = new Map<string, Watched<unknown>>()
  const pages = new Map<string, Watched<readonly PageView[]>>()

  const readPages = (item: TabsItem): Watched<readonly PageView[]> => {
    const steady = steadyPages()
    const watched = observed(() => {
      const pages = pageViews(item, { index, viewOf: views.watch, faulty: faultyFields() })
      return { pages: steady(pages) }
    })
    return { subscribe: watched.subscribe, snapshot: () => watched.snapshot().pages }
  }

  return {
    item: (id) => memo(items, id, () => observed(() => views.watch(id))),
    field: fields.of,
    round: typing.round,
    pages: (item) => memo(pages, item.id, () => readPages(item)),
    value: (field) => memo(values, field, () => bare(observed(() => ({ value: store.value(field) })))),
    stored: () => origin.snapshot().record,
    evaluation: () => evaluation,
    values: (names) => observed(() => Object.fromEntries(names.map((name) => [name, store.value(name)]))),
  }
}

const bare = ({ subscribe, snapshot }: Watched<{ value: unknown }>): Watched<unknown> => ({
  subscribe,
  snapshot: () => snapshot().value,
})

function memo<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  const created = make()
  known.set(key, created)
  return created
}

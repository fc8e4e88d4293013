import type { Field } from '@formily/core'
import type { Evaluation } from '#core/expression'
import type { RecordValues } from '#core/model'
import type { TabsItem } from '#core/screen'
import { createCell, observed, type Watched } from '#react/watch'
import type { Feedback, FieldErrors } from './feedback.ts'
import type { Fields } from './fields.ts'
import { type ItemIndex, tabNodeId } from './plan.ts'
import type { FormRecord } from './record.ts'
import type { Typing } from './typing.ts'
import type { FormView, ItemView } from './view.ts'

/** A page of tabs as rendered. */
export interface PageView {
  id: string
  title: string
  /** Number of invalid fields on it. */
  faults: number
}

interface PageContext {
  index: Pick<ItemIndex, 'pathOf' | 'placeOf'>
  viewOf(id: string): ItemView
  /** Names of invalid fields. */
  faulty: readonly string[]
}

/** The visible pages of a tabs item. */
export function pageViews(item: TabsItem, { index, viewOf, faulty }: PageContext): PageView[] {
  const nodes = faulty.flatMap((field) => index.pathOf(index.placeOf(field) ?? '').map((node) => node.id))
  return item.tabs.flatMap((tab) => {
    const nodeId = tabNodeId(item.id, tab.id)
    const { state, title } = viewOf(nodeId)
    return state.visible ? [{ id: tab.id, title, faults: nodes.filter((id) => id === nodeId).length }] : []
  })
}

/** The selected tabs, and the item to show. */
export interface FormNavigation {
  /** The selected page of each tabs item, by its id; the first visible one by default. */
  readonly tabs: Watched<Readonly<Record<string, string>>>
  /** A request to scroll to an item; each request is a new object. */
  readonly reveal: Watched<{ id: string } | null>
  chooseTab(tabsId: string, tabId: string): void
  /** Opens the tabs around an item, and asks its host to render it and scroll to it. */
  show(id: string): void
}

/** The navigation of one form. */
export function createNavigation({ pathOf }: ItemIndex): FormNavigation {
  const tabs = createCell<Readonly<Record<string, string>>>({})
  const reveal = createCell<{ id: string } | null>(null)
  const chooseTab = (tabsId: string, tabId: string) => tabs.set({ ...tabs.snapshot(), [tabsId]: tabId })
  return {
    tabs,
    reveal,
    chooseTab,
    show(id) {
      for (const { tabsId, tab } of pathOf(id)) if (tabsId && tab) chooseTab(tabsId, tab.id)
      reveal.set({ id })
    },
  }
}

/** What the hosts of a form read. */
export interface FormSelectors {
  /** The view of an item or page of tabs. */
  item(id: string): Watched<ItemView>
  /** The Formily Field of a name, created on first use. */
  field(name: string): Field
  /** Watched: increments when the control must be reset to its value. */
  round(field: string): number
  /** The initial text of a control in place of its value: the text stored in a draft. */
  typedText(field: string): string | undefined
  value(field: string): Watched<unknown>
  /** Values of several fields, watched together. */
  values(names: readonly string[]): Watched<RecordValues>
  /** The current values; sub-tables are lists of rows. Not watched. */
  record(): RecordValues
  /** The stored record; empty for a new one. Not watched. */
  stored(): RecordValues
  /** The evaluation of the items' expressions. */
  evaluation(): Evaluation
  /** The errors of a field by source. Not watched. */
  faults(field: string): FieldErrors
  /** The visible pages of a tabs item. */
  pages(item: TabsItem): Watched<readonly PageView[]>
}

interface ReadState {
  record: FormRecord
  view: FormView
  fields: Fields
  feedback: Feedback
  typing: Typing
}

/** The selectors of one form; each watched value is created once. */
export function createSelectors({ record, view, fields, feedback, typing }: ReadState): FormSelectors {
  return {
    item: memo((id) => observed(() => view.watch(id))),
    field: fields.of,
    round: typing.round,
    typedText: (field) => typing.texts()[field],
    value: memo((field) => unwrapped(observed(() => ({ value: record.watch(field) })))),
    values: (names) => observed(() => Object.fromEntries(names.map((name) => [name, record.watch(name)]))),
    record: record.plain,
    stored: () => record.origin.snapshot().record,
    evaluation: () => record.evaluation,
    faults: feedback.of,
    pages: memo((item) => {
      const stable = stablePages()
      return unwrapped(
        observed(() => {
          const faulty = feedback.watchFields()
          return { value: stable(pageViews(item, { index: view, viewOf: view.watch, faulty })) }
        }),
      )
    }),
  }
}

/** Returns the previous list while its pages are equal. */
function stablePages(): (pages: readonly PageView[]) => readonly PageView[] {
  let last: readonly PageView[] = []
  let text = ''
  return (pages) => {
    const next = JSON.stringify(pages)
    if (next !== text) last = pages
    text = next
    return last
  }
}

const unwrapped = <T>({ subscribe, snapshot }: Watched<{ value: T }>): Watched<T> => ({
  subscribe,
  snapshot: () => snapshot().value,
})

function memo<K, T>(make: (key: K) => T): (key: K) => T {
  const cache = new Map<K, T>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const created = make(key)
    cache.set(key, created)
    return created
  }
}

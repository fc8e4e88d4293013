import type { Evaluation } from '#core/expression'
import type { RecordValues } from '#core/model'
import type { RowErrors } from '#core/rows'
import type { FieldItem, ItemState, TabsItem } from '#core/screen'
import { observed, type Watched } from '#react/watch'
import type { FieldFindings } from './errorBoard.ts'
import type { FormCore } from './formCore.ts'
import type { ItemView } from './itemView.ts'
import { type PageView, pageViews, steadyPages } from './pages.ts'
import type { Validation } from './validation.ts'

/** What the host of one field draws beside its value; whether it is visible is its cell's matter. */
export interface FieldView extends Omit<ItemView, 'state'>, Pick<ItemState, 'readonly' | 'disabled' | 'required'> {
  errors: readonly string[]
  /** The server is being asked about the value. */
  checking: boolean
  /** Counts up when the control has to begin anew with its value. */
  round: number
  /** Faults of a sub-table's cells. */
  rowErrors: RowErrors | null
}

/** What the hosts of a form watch, each reading made once. */
export interface Readings {
  item(id: string): Watched<ItemView>
  field(item: FieldItem): Watched<FieldView>
  value(field: string): Watched<unknown>
  values(names: readonly string[]): Watched<RecordValues>
  /** The record as it is stored; empty for a new one. Not watched. */
  stored(): RecordValues
  /** What the expressions of the items see. */
  evaluation(): Evaluation
  /** What is wrong with a field, by who has found it. Not watched. */
  faults(field: string): FieldFindings
  /** The visible pages of a tabs item. */
  pages(item: TabsItem): Watched<readonly PageView[]>
}

/** The readings of one form. */
export function createReadings(
  { store, views, index, board, typing, origin, evaluation }: FormCore,
  validation: Validation,
): Readings {
  const items = new Map<string, Watched<ItemView>>()
  const fields = new Map<string, Watched<FieldView>>()
  const values = new Map<string, Watched<unknown>>()
  const pages = new Map<string, Watched<readonly PageView[]>>()

  const readField = ({ id, field }: FieldItem): Watched<FieldView> => {
    const held = store.field(field.name)
    return observed(() => ({
      ...partsOf(views.watch(id)),
      errors: held.selfErrors.map(String),
      checking: held.validating,
      round: typing.round(field.name),
      rowErrors: validation.rowErrors(field.name),
    }))
  }

  const readPages = (item: TabsItem): Watched<readonly PageView[]> => {
    const steady = steadyPages()
    const watched = observed(() => {
      const pages = pageViews(item, { index, viewOf: views.watch, faulty: board.watchFields() })
      return { pages: steady(pages) }
    })
    return { subscribe: watched.subscribe, snapshot: () => watched.snapshot().pages }
  }

  return {
    item: (id) => memo(items, id, () => observed(() => views.watch(id))),
    field: (item) => memo(fields, item.id, () => readField(item)),
    pages: (item) => memo(pages, item.id, () => readPages(item)),
    value: (field) => memo(values, field, () => bare(observed(() => ({ value: store.value(field) })))),
    stored: () => origin.snapshot().record,
    evaluation: () => evaluation,
    faults: board.of,
    values: (names) => observed(() => Object.fromEntries(names.map((name) => [name, store.value(name)]))),
  }
}

function partsOf({ state, ...texts }: ItemView): Omit<FieldView, 'errors' | 'checking' | 'round' | 'rowErrors'> {
  const { readonly, disabled, required } = state
  return { ...texts, readonly, disabled, required }
}

const bare = ({ subscribe, snapshot }: Watched<{ value: unknown }>): Watched<unknown> => ({
  subscribe,
  snapshot: () => snapshot().value,
})

function memo<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}

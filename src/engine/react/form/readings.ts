import type { RecordValues } from '#core/model'
import type { RowErrors } from '#core/rows'
import type { FieldItem } from '#core/screen'
import { observed, type Watched } from '#react/watch'
import type { FormCore } from './formCore.ts'
import type { ItemView } from './itemView.ts'
import type { Validation } from './validation.ts'

/** What the host of one field draws; a part that does not change stays the same object. */
export interface FieldView {
  view: ItemView
  value: unknown
  errors: readonly string[]
  /** The server is being asked about the value. */
  checking: boolean
  /** Faults of a sub-table's cells. */
  rowErrors: RowErrors | null
}

/** What the hosts of a form watch, each reading made once. */
export interface Readings {
  item(id: string): Watched<ItemView>
  field(item: FieldItem): Watched<FieldView>
  values(names: readonly string[]): Watched<RecordValues>
}

/** The readings of one form. */
export function createReadings({ store, views }: FormCore, validation: Validation): Readings {
  const items = new Map<string, Watched<ItemView>>()
  const fields = new Map<string, Watched<FieldView>>()

  const readField = ({ id, field }: FieldItem): Watched<FieldView> => {
    const held = store.field(field.name)
    return observed(() => ({
      view: views.watch(id),
      value: store.value(field.name),
      errors: held.selfErrors.map(String),
      checking: held.validating,
      rowErrors: validation.rowErrors(field.name),
    }))
  }

  return {
    item: (id) => memo(items, id, () => observed(() => views.watch(id))),
    field: (item) => memo(fields, item.id, () => readField(item)),
    values: (names) => observed(() => Object.fromEntries(names.map((name) => [name, store.value(name)]))),
  }
}

function memo<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}

import type { Evaluation } from '#core/expression'
import type { Model, RecordValues } from '#core/model'
import type { FieldItem, ItemProgram } from '#core/screen'
import type { DetailController, DetailGround } from '#react/detail'
import { type FieldErrors, type FormController, type ItemIndex, type ItemView, indexItems } from '#react/form'

/** The items of a form or detail with what answers about them. */
export interface ItemGround {
  screen: string
  model: Model
  index: ItemIndex
  view(id: string): ItemView
  evaluation(): Evaluation
  record(): RecordValues
  faults(field: string): FieldErrors
  /** What is wrong in a row of a sub-table, by column. */
  rowFaults(item: FieldItem, rowId: string): Readonly<Record<string, string>>
  /** The ground of the further record in an item; null where it has none. */
  inner(item: ItemProgram): ItemGround | null
  /** The item around, where these are those of a further record in it. */
  around?: { ground: ItemGround; id: string }
}

/** The ground of a form. */
export function formGround(form: FormController): ItemGround {
  const { program, evaluation, record, faults } = form
  return {
    screen: program.id,
    model: program.model,
    index: indexItems(program.items),
    view: (id) => form.item(id).snapshot(),
    evaluation,
    record,
    faults,
    rowFaults: (item, rowId) => form.rowErrors(item.field.name)?.[rowId] ?? {},
    inner(item) {
      const inside = item.kind === 'one' ? form.one(item.field.name).snapshot() : null
      return inside ? formGround(inside) : null
    },
  }
}

/** The ground of a detail whose record has come. */
export function detailGround(detail: DetailController): ItemGround {
  const state = detail.state.snapshot()
  return groundOf(detail, detail.items, state.status === 'ready' ? state.record : {})
}

function groundOf(ground: DetailGround, items: readonly ItemProgram[], record: RecordValues): ItemGround {
  const { program, evaluation } = ground
  return {
    screen: program.id,
    model: program.model,
    index: indexItems(items),
    view: (id) => ground.item(id).snapshot(),
    evaluation,
    record: () => record,
    faults: () => ({}),
    rowFaults: () => ({}),
    inner(item) {
      if (item.kind !== 'one') return null
      const inside = (record[item.field.name] ?? {}) as RecordValues
      const further = ground.one(item, inside)
      return further && groundOf(further, further.program.items, inside)
    },
  }
}

/** The further record in an item, which knows what it stands in. */
export function innerGround(ground: ItemGround, item: ItemProgram): ItemGround | null {
  const inside = ground.inner(item)
  return inside && { ...inside, around: { ground, id: item.id } }
}

/** An item by its way from the outside in: ids of items, each further one inside the record of the one before. */
export function itemAt(ground: ItemGround, way: readonly string[]): { ground: ItemGround; id: string } | null {
  const [id, ...rest] = way
  if (id === undefined) return null
  const node = ground.index.nodes.get(id)
  const inner = node?.item ? innerGround(ground, node.item) : null
  return (inner && itemAt(inner, rest)) ?? (node ? (itemAt(ground, rest) ?? { ground, id }) : itemAt(ground, rest))
}

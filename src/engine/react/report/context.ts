import type { Evaluation } from '#core/expression'
import type { Model, RecordValues } from '#core/model'
import type { FieldItem, ItemProgram } from '#core/screen'
import type { DetailContext, DetailController } from '#react/detail'
import { type FieldErrors, type FormController, type ItemIndex, type ItemView, indexItems } from '#react/form'

/** The items of a form or detail, and access to their state. */
export interface ItemContext {
  screen: string
  model: Model
  index: ItemIndex
  view(id: string): ItemView
  evaluation(): Evaluation
  record(): RecordValues
  faults(field: string): FieldErrors
  /** Errors of a row of a sub-table, by column. */
  rowFaults(item: FieldItem, rowId: string): Readonly<Record<string, string>>
  /** The context of the nested record in an item; null if it has none. */
  inner(item: ItemProgram): ItemContext | null
  /** The item that contains this nested record. */
  around?: { context: ItemContext; id: string }
}

/** The context of a form. */
export function formContext(form: FormController): ItemContext {
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
      const inside = item.kind === 'one' ? form.nestedForm(item.field.name).snapshot() : null
      return inside ? formContext(inside) : null
    },
  }
}

/** The context of a detail whose record is loaded. */
export function detailContext(detail: DetailController): ItemContext {
  const state = detail.state.snapshot()
  return contextOf(detail, detail.items, state.status === 'ready' ? state.record : {})
}

function contextOf(detail: DetailContext, items: readonly ItemProgram[], record: RecordValues): ItemContext {
  const { program, evaluation } = detail
  return {
    screen: program.id,
    model: program.model,
    index: indexItems(items),
    view: (id) => detail.item(id).snapshot(),
    evaluation,
    record: () => record,
    faults: () => ({}),
    rowFaults: () => ({}),
    inner(item) {
      if (item.kind !== 'one') return null
      const inside = (record[item.field.name] ?? {}) as RecordValues
      const further = detail.nestedContext(item, inside)
      return further && contextOf(further, further.program.items, inside)
    },
  }
}

/** The context of the nested record in an item, linked to the context around it. */
export function innerContext(context: ItemContext, item: ItemProgram): ItemContext | null {
  const inside = context.inner(item)
  return inside && { ...inside, around: { context, id: item.id } }
}

/** Finds an item by a path of item ids, each inside the nested record of the one before. */
export function itemAt(context: ItemContext, way: readonly string[]): { context: ItemContext; id: string } | null {
  const [id, ...rest] = way
  if (id === undefined) return null
  const node = context.index.nodes.get(id)
  const inner = node?.item ? innerContext(context, node.item) : null
  return (inner && itemAt(inner, rest)) ?? (node ? (itemAt(context, rest) ?? { context, id }) : itemAt(context, rest))
}

import type { Model } from '#core/model'
import type { ShownColumn } from '#react/list'

const pictures = new Set(['image', 'icon', 'color'])
const facts = 3

/** What a card on a phone shows. */
export interface CardFields {
  /** The column that names the record. */
  title: ShownColumn | undefined
  /** Where the record stands in its life. */
  state: ShownColumn | undefined
  /** The most important others. */
  facts: readonly ShownColumn[]
}

interface CardOf {
  model: Pick<Model, 'display' | 'stateField'>
  /** The field by which the rows are sorted: it is why they stand in this order. */
  sortedBy?: string | undefined
}

/**
 * The name, the state, and the first three other columns that are text; what the rows are sorted by is one of them. spec:
 * look, Phones
 */
export function cardFields(columns: readonly ShownColumn[], { model, sortedBy }: CardOf): CardFields {
  const { display, stateField = 'status' } = model
  const words = columns.filter(({ column }) => !pictures.has(column.field.type.id))
  const named = (name: string | undefined) => words.find(({ column }) => column.field.name === name)
  const title = named(display) ?? words.find(({ column }) => column.open) ?? words[0]
  const state = named(stateField)
  const others = words.filter((column) => column !== title && column !== state)
  const order = others.slice(facts).find(({ column }) => column.field.name === sortedBy)
  return { title, state, facts: order ? [...others.slice(0, facts - 1), order] : others.slice(0, facts) }
}

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

/** The name, the state, and the first three other columns that are text. spec: look, Phones */
export function cardFields(
  columns: readonly ShownColumn[],
  { display, stateField = 'status' }: Pick<Model, 'display' | 'stateField'>,
): CardFields {
  const words = columns.filter(({ column }) => !pictures.has(column.field.type.id))
  const named = (name: string | undefined) => words.find(({ column }) => column.field.name === name)
  const title = named(display) ?? words.find(({ column }) => column.open) ?? words[0]
  const state = named(stateField)
  return { title, state, facts: words.filter((column) => column !== title && column !== state).slice(0, facts) }
}

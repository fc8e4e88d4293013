import type { Model } from '#core/model'
import type { CardProgram, ColumnProgram } from '#core/screen'
import type { ShownColumn } from '#react/list'

const pictures = new Set(['image', 'icon', 'color'])
const facts = 3

type CardColumn = Pick<ShownColumn, 'column'>

const asNamed = (column: ColumnProgram): CardColumn => ({ column })

/** What a card on a phone shows. */
export interface CardFields {
  /** The column that names the record. */
  title: CardColumn | undefined
  /** Where the record stands in its life. */
  state: CardColumn | undefined
  /** The most important others. */
  facts: readonly CardColumn[]
}

interface CardOf {
  model: Pick<Model, 'display' | 'stateField'>
  /** What the document says of cards. */
  card?: CardProgram | null
  /** The field by which the rows are sorted: it is why they stand in this order. */
  sortedBy?: string | undefined
}

/**
 * What the document says, else the name, the state, and the first three other columns that are text; what the rows are
 * sorted by is one of them. spec: look, Phones
 */
export function cardFields(columns: readonly ShownColumn[], { model, card, sortedBy }: CardOf): CardFields {
  if (card) return { title: asNamed(card.title), state: undefined, facts: card.items.map(asNamed) }
  const { display, stateField = 'status' } = model
  const words = columns.filter(({ column }) => !pictures.has(column.field.type.id))
  const named = (name: string | undefined) => words.find(({ column }) => column.field.name === name)
  const title = named(display) ?? words.find(({ column }) => column.open) ?? words[0]
  const state = named(stateField)
  const others = words.filter((column) => column !== title && column !== state)
  const order = others.slice(facts).find(({ column }) => column.field.name === sortedBy)
  return { title, state, facts: order ? [...others.slice(0, facts - 1), order] : others.slice(0, facts) }
}

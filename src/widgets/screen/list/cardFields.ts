import type { Model } from '#core/model'
import type { ShownColumn } from '#react/list'

const pictures = new Set(['image', 'icon', 'color'])

/** What a card on a phone shows. */
export interface CardFields {
  /** The column that names the record. */
  title: ShownColumn | undefined
  /** The most important others. */
  facts: readonly ShownColumn[]
}

/** The title and the first three other columns that are text. spec: look, Phones */
export function cardFields(columns: readonly ShownColumn[], { display }: Pick<Model, 'display'>): CardFields {
  const words = columns.filter(({ column }) => !pictures.has(column.field.type.id))
  const title =
    words.find(({ column }) => column.field.name === display) ?? words.find(({ column }) => column.open) ?? words[0]
  return { title, facts: words.filter((column) => column !== title).slice(0, 3) }
}

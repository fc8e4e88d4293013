import type { Library } from '#core/library'
import { type Field, snakeCase } from '#core/model'
import type { Dictionaries } from '#server/context'

/** What choices are known from. */
export interface Choices {
  library: Library
  dictionaries: Dictionaries
}

interface WireOption {
  value: string | number
  text: string
  title: string
}

/** The options of a field that has a dictionary, numbers where it stores numbers; undefined for any other. */
export function optionsOf(field: Field, { dictionaries }: Choices): WireOption[] | undefined {
  if (field.dict === undefined) return undefined
  const stored = (value: string) => (field.document.wire === 'int' ? Number(value) : value)
  return dictionaries.options(field.dict).map(({ value, text }) => ({ value: stored(value), text, title: text }))
}

/** Where a field chooses from: a dictionary, or the rows of a table. spec: contract §9.5 */
export function dictionaryOf(field: Field, { library }: Choices): Record<string, string> {
  if (field.dict !== undefined) return { dictCode: field.dict, dictTable: '', dictText: '' }
  const model = field.target && library.resolvedModel(field.target.model)
  if (!field.target || !model) return {}
  return { dictCode: snakeCase(field.target.store), dictTable: model.table, dictText: snakeCase(model.display) }
}

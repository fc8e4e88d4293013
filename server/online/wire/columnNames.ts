import { type Model, snakeCase } from '#core/model'

/** What may stand behind the name of a field: in records its text, in queries how it is asked for. */
const endings = ['_dictText', '_begin', '_end', '_MultiString'] as const

const split = (key: string): readonly [name: string, ending: string] => {
  const ending = endings.find((one) => key.endsWith(one)) ?? ''
  return [key.slice(0, key.length - ending.length), ending]
}

/** The key of a record as the table names it: `visitDate_dictText` → `visit_date_dictText`. */
export function columnKey(key: string): string {
  const [name, ending] = split(key)
  return `${snakeCase(name)}${ending}`
}

/** The key of a query or body as the model names it; what names no column of it stays as it is. */
export function fieldKey(model: Model, key: string): string {
  const own = fieldOf(model, key)
  if (own) return own
  const [column, ending] = split(key)
  const name = ending === '' ? undefined : fieldOf(model, column)
  return name === undefined ? key : `${name}${ending}`
}

const fieldOf = (model: Model, column: string): string | undefined =>
  model.fields.find(({ name }) => snakeCase(name) === column)?.name

/** A value of a JSON text. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** What fits into a line of this length stays on one. */
const lineLength = 140
const step = '  '

/**
 * The house form of a value: on one line where that fits behind `column` characters, else one member or item on each line.
 * `indent` is the indentation of the line on which the value begins; `flat` keeps all on that line.
 */
export function printJson(
  value: Json,
  { indent = '', column = 0, flat = false }: { indent?: string; column?: number; flat?: boolean } = {},
): string {
  const line = onLine(value)
  if (flat || column + line.length <= lineLength || typeof value !== 'object' || value === null) return line
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const inner = indent + step
  const lines = entriesOf(value).map(([key, entry]) => {
    const before = inner + key
    return before + printJson(entry, { indent: inner, column: before.length + 1 })
  })
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

function onLine(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = entriesOf(value).map(([key, entry]) => key + onLine(entry))
  if (Array.isArray(value)) return `[${entries.join(', ')}]`
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}

/** The parts of an object or list, each with what stands before it. */
const entriesOf = (value: Extract<Json, object>): [before: string, entry: Json][] =>
  Array.isArray(value)
    ? value.map((item: Json) => ['', item])
    : Object.entries(value).map(([key, member]) => [`${JSON.stringify(key)}: `, member as Json])

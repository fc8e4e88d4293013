type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

function numberName({ type, minimum, maximum }: Schema): string {
  const range = minimum === undefined && maximum === undefined ? '' : ` ${minimum ?? ''}–${maximum ?? ''}`
  return `${String(type)}${range}`
}

/** The type of a schema, as written in the reference. */
export function typeName(schema: unknown): string {
  if (!isSchema(schema)) return 'any'
  const { type, enum: values, const: only, anyOf, if: condition, else: otherwise } = schema
  if (only !== undefined) return `\`${String(only)}\``
  if (Array.isArray(values)) return values.map((value) => `\`${String(value)}\``).join(' ')
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map(typeName))].join(' ')
  if (isSchema(condition) && typeof condition.type === 'string') return `${condition.type} or ${typeName(otherwise)}`
  if (type === 'integer' || type === 'number') return numberName(schema)
  if (type === 'array') return 'list'
  return typeof type === 'string' ? type : 'any'
}

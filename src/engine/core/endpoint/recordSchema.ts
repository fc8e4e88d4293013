import { type Field, isReadonly, isSetByServer, type Model } from '#core/model'

type Json = Record<string, unknown>

const types: Readonly<Record<string, string>> = { number: 'number', bool: 'boolean', record: 'object' }

/** The JSON of a field's value on the wire; every field may be empty. */
function valueSchema({ title, type, document, target, dict }: Field): Json {
  const { kind } = type.expression
  const rows = type.id === 'table' ? { type: ['array', 'null'], items: { type: 'object' } } : undefined
  const isInt = type.id === 'int' || document.wire === 'int'
  return {
    title,
    ...(rows ?? { type: [isInt ? 'integer' : (types[kind] ?? 'string'), 'null'] }),
    ...(target ? { 'x-model': target.model } : {}),
    ...(dict ? { 'x-dict': dict } : {}),
  }
}

const propertiesOf = (fields: readonly Field[]): Json =>
  Object.fromEntries(fields.map((field) => [field.name, valueSchema(field)]))

/** A record as answers carry it. Beside a choice or reference stands its text, as `<field>_dictText`. */
export const readSchema = (model: Model): Json => ({
  type: 'object',
  title: model.title,
  properties: propertiesOf(model.fields.filter(({ type }) => !type.writeOnly)),
})

const isWritten = (field: Field): boolean =>
  field.name === 'rowVersion' || (!isSetByServer(field) && field.type.id !== 'formula' && !isReadonly(field))

/** A record as it is sent: what people write, and the version that it was read at. */
export function writeSchema(model: Model, call: 'add' | 'edit'): Json {
  const fields = model.fields.filter(isWritten)
  const needed = fields.filter(({ document }) => document.required && document.auto === undefined)
  const id = { type: 'string', title: 'id' }
  return call === 'add'
    ? { type: 'object', title: model.title, properties: propertiesOf(fields), required: needed.map(({ name }) => name) }
    : { type: 'object', title: model.title, properties: { id, ...propertiesOf(fields) }, required: ['id'] }
}

/** What a move asks for beside the record. */
export function moveSchema(model: Model, moveId: string): Json {
  const ask = model.moves.find(({ id }) => id === moveId)?.ask ?? []
  const fields = ask.flatMap(({ field }) => model.field(field) ?? [])
  const required = ask.flatMap(({ field, required: needed }) => (needed ? [field] : []))
  return {
    type: 'object',
    properties: { id: { type: 'string' }, rowVersion: { type: 'integer' }, ...propertiesOf(fields) },
    required: ['id', ...required],
  }
}

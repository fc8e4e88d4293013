import { type Field, isReadonly, isSetByServer, type Model } from '#core/model'
import type { Endpoint } from './endpoint.ts'
import type { ModelCall, ModelEndpoint } from './model.ts'

type Json = Record<string, unknown>

/** The documentation of a model's call in addition to its validation schema: the model's own fields. */
export interface ModelShape {
  parameters: readonly Json[]
  body?: Json
  answer?: Json
}

const parameter = (name: string, schema: Json, description: string): Json => ({
  name,
  in: 'query',
  required: false,
  schema,
  description,
})
const text = { type: 'string' }

/** The parameters of every list; `<field>` stands for each queryable field. spec: contract §7 */
const listParameters: readonly Json[] = [
  parameter('pageNo', { type: 'integer', minimum: 1 }, '页码'),
  parameter('pageSize', { type: 'integer', minimum: 1 }, '每页行数'),
  parameter('column', text, '排序的字段，多个用逗号分开'),
  parameter('order', { type: 'string' }, 'asc 或 desc'),
  parameter('superQueryParams', text, '高级查询的条件：编码后的 JSON'),
  parameter('superQueryMatchType', { type: 'string', enum: ['and', 'or'] }, '条件之间的关系'),
  parameter('where', text, '条件表达式'),
  parameter('<field>', text, '每个字段：相等，*包含*，逗号分开为任一；<field>_begin 和 <field>_end 为范围'),
]

const page = (record: Json): Json => ({
  type: 'object',
  properties: {
    records: { type: 'array', items: record },
    ...Object.fromEntries(['total', 'size', 'current', 'pages'].map((name) => [name, { type: 'integer' }])),
  },
})

const lists: ReadonlySet<ModelCall> = new Set(['list', 'rootList', 'childList', 'getChildListBatch', 'recycleBin'])
const filtered: ReadonlySet<ModelCall> = new Set([...lists, 'exportXls', 'aggregate'])

const isOfModel = (endpoint: Endpoint): endpoint is ModelEndpoint => 'model' in endpoint && 'call' in endpoint

/** The documented schema of a derived call; null for all others. */
export function modelShapeOf(endpoint: Endpoint, modelOf: (id: string) => Model | undefined): ModelShape | null {
  const model = isOfModel(endpoint) ? modelOf(endpoint.model) : undefined
  if (!model || !isOfModel(endpoint)) return null
  const { call, move } = endpoint
  return {
    parameters: filtered.has(call) ? listParameters : [],
    ...(call === 'add' || call === 'edit' ? { body: writeSchema(model, call) } : {}),
    ...(call === 'move' ? { body: moveSchema(model, move ?? '') } : {}),
    ...(call === 'queryById' ? { answer: readSchema(model) } : {}),
    ...(lists.has(call) ? { answer: page(readSchema(model)) } : {}),
  }
}

const types: Readonly<Record<string, string>> = { number: 'number', bool: 'boolean', record: 'object' }

/** The JSON schema of a field's value on the wire; every field may be null. */
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

/** A record in responses. Choices and references come with their label, as `<field>_dictText`. */
export const readSchema = (model: Model): Json => ({
  type: 'object',
  title: model.title,
  properties: propertiesOf(model.fields.filter(({ type }) => !type.writeOnly)),
})

const isWritten = (field: Field): boolean =>
  field.name === 'rowVersion' || (!isSetByServer(field) && field.type.id !== 'formula' && !isReadonly(field))

/** A record in requests: the writable fields, and the version that the change is based on. */
export function writeSchema(model: Model, call: 'add' | 'edit'): Json {
  const fields = model.fields.filter(isWritten)
  const needed = fields.filter(({ document }) => document.required && document.auto === undefined)
  const id = { type: 'string', title: 'id' }
  return call === 'add'
    ? { type: 'object', title: model.title, properties: propertiesOf(fields), required: needed.map(({ name }) => name) }
    : { type: 'object', title: model.title, properties: { id, ...propertiesOf(fields) }, required: ['id'] }
}

/** The values that a move asks for, besides the record. */
function moveSchema(model: Model, moveId: string): Json {
  const ask = model.moves.find(({ id }) => id === moveId)?.ask ?? []
  const fields = ask.flatMap(({ field }) => model.field(field) ?? [])
  const required = ask.flatMap(({ field, required: needed }) => (needed ? [field] : []))
  return {
    type: 'object',
    properties: { id: { type: 'string' }, rowVersion: { type: 'integer' }, ...propertiesOf(fields) },
    required: ['id', ...required],
  }
}

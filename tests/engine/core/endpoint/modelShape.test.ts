import { describe, expect, it } from 'vitest'
import { modelEndpoints, openApiOf } from '#core/endpoint'
import { createLibrary } from '#core/library'
import { fullChecks } from '#core/model'
import { modelDocument } from '#fixtures/library.ts'

const device = modelDocument('device', {
  title: '设备',
  api: '/iot/device',
  fields: {
    name: { type: 'text', title: '名称', required: true },
    code: { type: 'text', title: '编号', required: true, auto: 'device_code' },
    level: { type: 'int', title: '级别' },
    price: { type: 'decimal', title: '价格' },
    used: { type: 'bool', title: '启用' },
    ownerId: { type: 'user', title: '负责人' },
    secret: { type: 'secret', title: '密钥' },
    double: { type: 'formula', title: '两倍', expression: 'level * 2' },
    status: { type: 'text', title: '状态', readonly: true },
  },
  states: {
    field: 'status',
    moves: [{ id: 'give', title: '移交', from: ['a'], to: 'b', ask: [{ field: 'ownerId', required: true }] }],
  },
})
const library = createLibrary([device], fullChecks)
const modelOf = library.resolvedModel
const model = modelOf('device')
if (!model) throw new Error('no model')
interface Shape {
  type: string[]
  properties: Record<string, Shape>
  items: Shape
  required: string[]
  $ref: string
}
type Content = { content: { 'application/json': { schema: Shape } } }
interface Operation {
  parameters: { name: string }[]
  requestBody: Content
  responses: { 200: Content; default: Content }
}

const { paths, components } = openApiOf(modelEndpoints(model), { base: '/api', version: '1', modelOf }) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}
const schemaOf = ({ content }: Content) => content['application/json'].schema
const operation = (method: string, call: string): Operation => {
  const found = paths[`/iot/device/${call}`]?.[method]
  if (!found) throw new Error(`no call ${call}`)
  return found
}
const bodyOf = (method: string, call: string) => schemaOf(operation(method, call).requestBody)
const resultOf = (call: string) => schemaOf(operation('get', call).responses[200]).properties.result as Shape

describe('the calls of a model as OpenAPI', () => {
  it('say what is written, with its types and what is needed', () => {
    const { properties, required } = bodyOf('post', 'add')
    expect(Object.keys(properties)).toEqual([
      'name',
      'code',
      'level',
      'price',
      'used',
      'ownerId',
      'secret',
      'rowVersion',
    ])
    expect(required).toEqual(['name'])
    expect(properties.level).toEqual({ title: '级别', type: ['integer', 'null'] })
    expect([properties.price?.type[0], properties.used?.type[0]]).toEqual(['number', 'boolean'])
    expect(bodyOf('put', 'edit').required).toEqual(['id'])
  })

  it('say what is read: no secrets, what is worked out, what is referred to', () => {
    const { properties } = resultOf('queryById')
    expect(properties).not.toHaveProperty('secret')
    expect(properties).toHaveProperty('double')
    expect(properties.ownerId).toMatchObject({ 'x-model': 'sysUser' })
    expect(resultOf('list').properties.records?.items.properties).toEqual(properties)
  })

  it('say how lists are asked, and what a move asks for', () => {
    const names = operation('get', 'list').parameters.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['pageNo', 'pageSize', 'column', 'order', 'where', '<field>']))
    expect(operation('get', 'options').parameters.map(({ name }) => name)).toContain('keyword')
    expect(bodyOf('post', 'move/give').required).toEqual(['id', 'ownerId'])
  })

  it('say what a refusal looks like', () => {
    const { $ref } = schemaOf(operation('get', 'list').responses.default)
    expect($ref).toBe('#/components/schemas/envelope')
    expect(components.schemas.envelope).toMatchObject({ required: expect.arrayContaining(['code', 'message']) })
  })
})

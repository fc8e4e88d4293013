import type { Model } from '#core/model'
import { codesOf } from './access.ts'
import { type Endpoint, type Method, methodsOf } from './endpoint.ts'
import { type ModelShape, modelShapeOf } from './modelShape.ts'

type Json = Record<string, unknown>

const parametersOf = ({ path, query }: Endpoint): Json[] => [
  ...Array.from(path.matchAll(/\{(\w+)\*?\}/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...Object.entries((query as { properties?: Record<string, unknown> } | undefined)?.properties ?? {}).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: ((query as { required?: readonly string[] }).required ?? []).includes(name),
      schema,
    }),
  ),
]

const formSchema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } }

function requestBodyOf(payload: Endpoint['payload'], schema: unknown): Json | undefined {
  if (payload === 'multipart') return { content: { 'multipart/form-data': { schema: formSchema } } }
  if (payload === 'bytes') return { content: { 'application/octet-stream': {} } }
  return schema ? { required: true, content: { 'application/json': { schema } } } : undefined
}

const envelope = (result: unknown) => ({
  type: 'object',
  required: ['success', 'message', 'code', 'result', 'timestamp'],
  properties: {
    success: { type: 'boolean' },
    message: { type: 'string' },
    code: { type: 'integer' },
    result: result ?? {},
    timestamp: { type: 'integer' },
  },
})

const securityOf = ({ kind }: Endpoint['access']): Json[] => {
  if (kind === 'public') return []
  return kind === 'known' ? [{ token: [] }, {}] : [{ token: [] }]
}

/** The response of a failed call; HTTP status and code state the reason. */
const failure = {
  description: '失败：信封里的 code 和 message 说明原因',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/envelope' } } },
}

function operationOf(endpoint: Endpoint, method: Method, shape: ModelShape | null): Json {
  const { id, summary, access, answer, bare, payload } = endpoint
  const { parameters = [], body = endpoint.body, answer: record = answer } = shape ?? {}
  const requestBody = requestBodyOf(payload, body)
  return {
    operationId: method === endpoint.method ? id : `${id}.${method.toLowerCase()}`,
    summary,
    tags: [id.split('.')[0]],
    'x-access': access.kind,
    'x-codes': codesOf(access),
    security: securityOf(access),
    parameters: [...parametersOf(endpoint), ...parameters],
    ...(requestBody ? { requestBody } : {}),
    responses: {
      200: {
        description: summary,
        content: { 'application/json': { schema: bare ? (answer ?? {}) : envelope(record) } },
      },
      default: failure,
    },
  }
}

interface OpenApiInput {
  /** The API base. */
  base: string
  /** The version of the product. */
  version: string
  modelOf(id: string): Model | undefined
}

/** The calls as an OpenAPI 3.1 document. */
export function openApiOf(endpoints: readonly Endpoint[], { base, version, modelOf }: OpenApiInput): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace('*}', '}')
    const shape = modelShapeOf(endpoint, modelOf)
    const operations = methodsOf(endpoint).map((method) => [method.toLowerCase(), operationOf(endpoint, method, shape)])
    paths[path] = { ...paths[path], ...Object.fromEntries(operations) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '数字乡村平台', version },
    servers: [{ url: base }],
    paths,
    components: {
      schemas: { envelope: envelope({}) },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
    },
  }
}

import { codesOf } from './access.ts'
import { type Endpoint, type Method, methodsOf } from './endpoint.ts'

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

function bodyOf({ body, payload }: Endpoint): Json | undefined {
  if (payload === 'multipart') return { content: { 'multipart/form-data': { schema: { type: 'object' } } } }
  if (payload === 'bytes') return { content: { 'application/octet-stream': {} } }
  return body ? { required: true, content: { 'application/json': { schema: body } } } : undefined
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

function operationOf(endpoint: Endpoint, method: Method): Json {
  const { id, summary, access, answer, bare } = endpoint
  const requestBody = bodyOf(endpoint)
  return {
    operationId: method === endpoint.method ? id : `${id}.${method.toLowerCase()}`,
    summary,
    tags: [id.split('.')[0]],
    'x-access': access.kind,
    'x-codes': codesOf(access),
    security: securityOf(access),
    parameters: parametersOf(endpoint),
    ...(requestBody ? { requestBody } : {}),
    responses: {
      200: {
        description: summary,
        content: { 'application/json': { schema: bare ? (answer ?? {}) : envelope(answer) } },
      },
    },
  }
}

/** The calls as an OpenAPI 3.1 document; `base` is the API base, `version` that of the product. */
export function openApiOf(endpoints: readonly Endpoint[], { base, version }: { base: string; version: string }): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace('*}', '}')
    const operations = methodsOf(endpoint).map((method) => [method.toLowerCase(), operationOf(endpoint, method)])
    paths[path] = { ...paths[path], ...Object.fromEntries(operations) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '数字乡村平台', version },
    servers: [{ url: base }],
    paths,
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } } },
  }
}

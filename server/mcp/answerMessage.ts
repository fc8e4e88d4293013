import { errorCatalogue, ProductError } from '#core/error'
import { mcpMessages } from '#core/message'
import { checked } from '#server/http'
import { type Tool, type ToolContext, tools } from './tools.ts'

interface MessageContext extends ToolContext {
  accept: string
  protocolVersion: string
}

interface HttpAnswer {
  status: number
  contentType: string
  body: string
}

/** Any address: the transport reads headers and body alone. */
const address = 'http://localhost/mcp'

/** Answers one MCP message. The SDK is loaded with the first one, so that a server whose door is closed never has it. */
export async function answerMessage(body: unknown, context: MessageContext): Promise<HttpAnswer> {
  const { WebStandardStreamableHTTPServerTransport } = await import(
    '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
  )
  const server = await serverWith(context)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  // The SDK's own types do not allow for exactOptionalPropertyTypes.
  await server.connect(transport as Parameters<typeof server.connect>[0])
  try {
    const headers = new Headers({ accept: context.accept, 'content-type': 'application/json' })
    if (context.protocolVersion) headers.set('mcp-protocol-version', context.protocolVersion)
    const response = await transport.handleRequest(new Request(address, { method: 'POST', headers }), {
      parsedBody: body,
    })
    const contentType = response.headers.get('content-type') ?? 'application/json'
    return { status: response.status, contentType, body: await response.text() }
  } finally {
    await server.close()
  }
}

async function serverWith(context: ToolContext) {
  const { Server } = await import('@modelcontextprotocol/sdk/server/index.js')
  const { CallToolRequestSchema, ListToolsRequestSchema } = await import('@modelcontextprotocol/sdk/types.js')
  const server = new Server(
    { name: 'digital-village', title: mcpMessages.title, version: '1' },
    { capabilities: { tools: {} }, instructions: mcpMessages.instructions },
  )
  server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: tools.map(described) }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: input = {} } }) =>
    resultOf(await run(name, input, context)),
  )
  return server
}

const described = ({ name, title, description, input, changes }: Tool) => ({
  ...{ name, title, description, inputSchema: { ...input, type: 'object' as const } },
  annotations: { readOnlyHint: !changes, destructiveHint: false, openWorldHint: false },
})

interface ToolOutcome {
  value: unknown
  isError: boolean
}

const resultOf = ({ value, isError }: ToolOutcome) => ({
  content: [{ type: 'text' as const, text: typeof value === 'string' ? value : JSON.stringify(value, null, 1) }],
  isError,
})

/** Runs a tool. What is refused is an outcome too: the assistant reads why, and what to do. */
async function run(name: string, input: object, context: ToolContext): Promise<ToolOutcome> {
  try {
    const tool = tools.find((one) => one.name === name)
    if (!tool) return { value: mcpMessages.noTool, isError: true }
    return { value: await tool.run(checked('body', tool.input, input) as never, context), isError: false }
  } catch (cause) {
    if (!(cause instanceof ProductError)) throw cause
    const { remedy } = errorCatalogue[cause.id]
    return { value: { message: cause.message, remedy, result: cause.result }, isError: true }
  }
}

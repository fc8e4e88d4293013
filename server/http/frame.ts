import type { IncomingMessage } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import websocket from '@fastify/websocket'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import type { Config } from '#config'
import { badRequest, productError } from '#core/error'
import { serverLimit } from '#core/limit'
import { ownPath } from '#core/menu'
import { requestMessages } from '#core/message'
import type { Services } from '#server/context'
import { pageAddress, readJson } from './address.ts'
import { failureAnswer, refuseSocket } from './failure.ts'
import { openRequestLimits } from './requestLimits.ts'

const headerTimeoutMs = 10_000
/** Upper limit for any body; request limits are usually shorter. */
const requestTimeoutMs = 620_000
const compressedFromBytes = 8_192
const headerBytes = 16_384
/** The plugin's own types, and the lines of a batch. */
const compressedTypes = /^text\/(?!event-stream)|(?:\+|\/)(?:json|x-ndjson|text|xml)(?:;|$)|octet-stream(?:;|$)/

/** The HTTP server with limits, body parsing and error handling, without routes. */
export type Frame = Awaited<ReturnType<typeof openFrame>>

const serverOptions = ({ trustedProxies, bodyBytes, basePath, apiBase }: Config) => ({
  logger: false,
  requestIdHeader: false as const,
  trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
  /** The host may pass its paths on as they are, or without the base path. */
  rewriteUrl: ({ url = '/' }: IncomingMessage) => pageAddress(ownPath(url, basePath), apiBase),
  bodyLimit: bodyBytes,
  requestTimeout: requestTimeoutMs,
  exposeHeadRoutes: false,
  forceCloseConnections: 'idle' as const,
  http: { headersTimeout: headerTimeoutMs, connectionsCheckingInterval: 2_000, maxHeaderSize: headerBytes },
  routerOptions: { maxParamLength: 2_000, querystringParser: () => ({}) },
})

function bareServer(services: Services): FastifyInstance {
  const { config, random, clock } = services
  const fail = failureAnswer(services)
  const requestId = () => random.hex(12)
  const app = fastify({
    ...serverOptions(config),
    genReqId: requestId,
    clientErrorHandler: (cause, socket) => {
      const overflow = cause.code === 'HPE_HEADER_OVERFLOW'
      const failure = overflow ? productError('headersTooLarge') : badRequest(requestMessages.unreadable)
      const status = overflow ? 431 : cause.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
      refuseSocket(socket, failure, { status, nowMs: clock.nowMs(), requestId: requestId() })
    },
    frameworkErrors: (cause, request, reply) => fail(cause, request as FastifyRequest, reply as FastifyReply),
  })
  app.setErrorHandler(fail)
  return app
}

/** Body parsing: JSON by `readJson`; forms and bytes are left to the route, other types are refused. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer | string) => readJson(body),
  )
  app.addContentTypeParser('application/octet-stream', async () => undefined)
}

/** Refuses CONNECT, which Node would leave unanswered. */
function refuseConnect(app: FastifyInstance, { clock, random }: Services): void {
  app.server.on('connect', (request, socket) => {
    const failure = productError('wrongMethod', { method: request.method ?? '', allowed: '' })
    refuseSocket(socket as never, failure, { status: 405, nowMs: clock.nowMs(), requestId: random.hex(12) })
  })
}

const idleSweepMs = 100

/** During shutdown, responses close their connections, and idle connections are closed. */
function endConnections(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    const timer = setInterval(() => app.server.closeIdleConnections(), idleSweepMs)
    app.server.once('close', () => clearInterval(timer))
    timer.unref()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close')
    done(null, payload)
  })
}

/** An oversized or invalid WebSocket frame ends only its own connection. */
const endSocket = (_cause: Error, socket: { terminate(): void }) => socket.terminate()

/** Opens the HTTP server; routes and pages are added separately. */
export async function openFrame(services: Services) {
  const app = bareServer(services)
  const requestLimits = openRequestLimits(services.config)
  app.addHook('onRequest', (request, reply, done) => {
    requestLimits.enter(request, reply)
    done()
  })
  app.addHook('onClose', async () => requestLimits.stop())
  readBodies(app)
  endConnections(app)
  refuseConnect(app, services)
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(websocket, { options: { maxPayload: serverLimit.socketFrameBytes }, errorHandler: endSocket })
  await app.register(compress, {
    threshold: compressedFromBytes,
    encodings: ['gzip'],
    globalDecompression: false,
    customTypes: compressedTypes,
    // The lines of an answer that is still being made leave at once.
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  })
  return { app, requestLimits }
}

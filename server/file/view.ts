import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Config } from '#config'
import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import type { CallContext } from '#server/access'
import { type Answer, bytes, type Route, type RouteRequest, route } from '#server/http'
import { kindOf } from './fileKind.ts'
import { isPrivateFolder, mayOpenFile } from './privateFile.ts'
import { fileStore } from './store/fileStore.ts'

/** First and last byte of a range. */
interface ByteRange {
  start: number
  end: number
}

/**
 * The single range of a `Range` header; null (whole file) when invalid or with several ranges; `outside` when it cannot
 * be satisfied. spec: RFC 9110 §14.2
 */
function rangeOf(header: string, bytes: number): ByteRange | null | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < start) return null
  return start > end ? 'outside' : { start, end }
}

/** Pattern of stored paths: folder, 128 random bits, name. Paths outside the store cannot match. */
const storedPath = /^([A-Za-z0-9_-]{1,40})\/([0-9a-f]{32})\/([\p{L}\p{N}_-]{1,201}\.([a-z0-9]{1,5}))$/u

/** Parsed path of a stored file. */
type Address = ReturnType<typeof addressOf>

type ViewRequest = Pick<
  RouteRequest<{ ticket?: string }, unknown, null>,
  'services' | 'params' | 'query' | 'ip' | 'requestId' | 'header'
>

function addressOf(rawPath: string, config: Config) {
  const [path = '', folder = '', key = '', name = '', extension = ''] = storedPath.exec(rawPath) ?? []
  const kind = kindOf(extension)
  const isPrivate = isPrivateFolder(config, folder)
  if (path === '' || isPrivate === undefined || !kind) throw productError('notFound')
  return { path, key, name, kind, isPrivate }
}

const addressBase = ({ apiBase }: Config): string => `${apiBase}/sys/common/static/`

/** Whether a path of this site is the address of a private file that the caller may open; as somebody else, that both may open. */
export async function isOpenableAddress(callContext: CallContext, address: string): Promise<boolean> {
  const { config } = callContext.services
  const base = addressBase(config)
  const [path = '', folder = ''] = address.startsWith(base) ? (storedPath.exec(address.slice(base.length)) ?? []) : []
  return path !== '' && isPrivateFolder(config, folder) === true && (await mayOpenFile(callContext, path))
}

/** Throws without a valid ticket for the path of somebody who may open it, whether or not the file exists. */
async function checkTicket(path: string, { services, query, ip, requestId }: ViewRequest): Promise<void> {
  const address = addressBase(services.config) + path
  const caller = query.ticket ? await services.tickets.redeem(query.ticket, address, { ip, requestId }) : null
  if (!caller || !(await mayOpenFile({ services, caller }, path))) throw productError('forbidden')
}

/** Prevents scripts, loads and foreign framing. Public files are immutable, since their path identifies their content. */
const headersOf = ({ kind, isPrivate }: Address, { staticUrl }: Config): Record<string, string> => ({
  'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': staticUrl !== '' && !isPrivate ? 'cross-origin' : 'same-origin',
  ...(kind.played ? { 'accept-ranges': 'bytes' } : {}),
})

interface FoundFile {
  file: string
  bytes: number
}

/** Streams a file; opened on first read, so not at all for a 304. */
function contentOf(file: string, range?: ByteRange): Readable {
  async function* read() {
    yield* createReadStream(file, range)
  }
  return Readable.from(read(), { objectMode: false })
}

/** Response with the file or the requested range. */
function answerWith({ file, bytes: size }: FoundFile, address: Address, request: ViewRequest): Answer {
  const { kind, key, name, isPrivate } = address
  const headers = headersOf(address, request.services.config)
  const shared = {
    contentType: kind.mimeType,
    fileName: name,
    inline: kind.inline,
    ...(isPrivate ? {} : { etag: `"${key}"` }),
  }
  const range = kind.played ? rangeOf(request.header('range'), size) : null
  if (!range) return bytes({ ...shared, headers, body: contentOf(file), lengthBytes: size })
  const covered = range === 'outside' ? '*' : `${range.start}-${range.end}`
  const partly = { ...shared, headers: { ...headers, 'content-range': `bytes ${covered}/${size}` } }
  if (range === 'outside') return bytes({ ...partly, status: 416, body: '' })
  return bytes({ ...partly, status: 206, body: contentOf(file, range), lengthBytes: range.end - range.start + 1 })
}

/** Serves a stored file, protected only by its path, except in private folders. spec: contract §8.2, policy (files) */
export const viewRoute: Route = route(catalogue.file.view, async (request) => {
  const { params, services } = request
  const address = addressOf(params.path ?? '', services.config)
  if (address.isPrivate) await checkTicket(address.path, request)
  const file = await fileStore(services).find(address.path)
  if (!file) throw productError('notFound')
  return answerWith(file, address, request)
})

/** A file of the store: where it is, and its size in bytes. */
export interface StoredFile extends FoundFile {
  extension: string
}

/** The stored file at a path, for a caller who may open it. Throws for others, and where there is none. */
export async function openableFile(callContext: CallContext, rawPath: string): Promise<StoredFile> {
  const { services } = callContext
  const { path, kind, isPrivate } = addressOf(rawPath, services.config)
  if (isPrivate && !(await mayOpenFile(callContext, path))) throw productError('forbidden')
  const file = await fileStore(services).find(path)
  if (!file) throw productError('notFound')
  return { ...file, extension: kind.extension }
}

import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Config } from '#config'
import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { type Answer, bytes, type Route, type RouteRequest, route } from '#server/http'
import { kindOf } from './fileKind.ts'
import { fileStore } from './store/fileStore.ts'
import { isPrivateFolder } from './upload.ts'

/** A piece of a file: its first and its last byte. */
interface ByteRange {
  start: number
  end: number
}

/**
 * The one piece that a `Range` header asks for: null for the whole file, also when the header is none or names several
 * pieces; `outside` when no byte of it is there. spec: RFC 9110 §14.2
 */
function rangeOf(header: string, bytes: number): ByteRange | null | 'outside' {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (from !== '' && to !== '' && Number(to) < start) return null
  return start > end ? 'outside' : { start, end }
}

/** The only form that a stored path has: folder, 128 random bits, name. What leaves the folder cannot be written in it. */
const storedPath = /^([A-Za-z0-9_-]{1,40})\/([0-9a-f]{32})\/([\p{L}\p{N}_-]{1,201}\.([a-z0-9]{1,5}))$/u

/** What a path names, when it can name a stored file at all. */
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

/** Without a ticket a private file answers like one that does not exist. */
async function checkTicket(path: string, { services, query, ip, requestId }: ViewRequest): Promise<void> {
  const address = `${services.config.apiBase}/sys/common/static/${path}`
  const caller = query.ticket ? await services.tickets.redeem(query.ticket, address, { ip, requestId }) : null
  if (!caller) throw productError('forbidden')
}

/** Nothing of a file may run, load or be framed elsewhere; its name stands for its content, so it never changes. */
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

/** The bytes of a file; it is opened when the first of them is wanted, which is never for whoever has it already. */
function contentOf(file: string, range?: ByteRange): Readable {
  async function* read() {
    yield* createReadStream(file, range)
  }
  return Readable.from(read(), { objectMode: false })
}

/** The file, or the requested range of it. */
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
  const place = range === 'outside' ? '*' : `${range.start}-${range.end}`
  const partly = { ...shared, headers: { ...headers, 'content-range': `bytes ${place}/${size}` } }
  if (range === 'outside') return bytes({ ...partly, status: 416, body: '' })
  return bytes({ ...partly, status: 206, body: contentOf(file, range), lengthBytes: range.end - range.start + 1 })
}

/** Shows or saves a stored file. Its name is its only guard, except in private folders. spec: contract §8.2, policy (files) */
export const viewRoute: Route = route(catalogue.file.view, async (request) => {
  const { params, services } = request
  const address = addressOf(params.path ?? '', services.config)
  if (address.isPrivate) await checkTicket(address.path, request)
  const file = await fileStore(services).find(address.path)
  if (!file) throw productError('notFound')
  return answerWith(file, address, request)
})

import { createReadStream } from 'node:fs'
import { catalogue } from '#core/endpoint'
import { productError } from '#core/error'
import { bytes, type Route, type RouteRequest, route } from '#server/http'
import { isPrivateFolder } from './folder.ts'
import { kindOf } from './kind/fileKind.ts'
import { fileStore } from './store/fileStore.ts'

/** Redeems a ticket for the path of an address; false when it is none, used, over or for another path. */
export type RedeemTicket = (
  ticket: string,
  path: string,
  request: { ip: string; requestId: string },
) => Promise<boolean>

/** The only form that a stored path has: folder, 128 random bits, name. */
const storedPath = /^([A-Za-z0-9_-]{1,40})\/([0-9a-f]{32})\/([\p{L}\p{N}_-]{1,90}\.([a-z0-9]{1,5}))$/u

const sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

type ViewRequest = Pick<RouteRequest<{ ticket?: string }, unknown, null>, 'services' | 'query' | 'ip' | 'requestId'>

/** A private file is told apart from one that is not there only to whoever has a ticket. */
async function checkTicket(path: string, { services, query, ip, requestId }: ViewRequest, redeem: RedeemTicket) {
  const address = `${services.config.apiBase}/sys/common/static/${path}`
  const isGood = query.ticket ? await redeem(query.ticket, address, { ip, requestId }) : false
  if (!isGood) throw productError('forbidden')
}

/** Shows or saves a stored file. Its name is its only guard, except in private folders. spec: contract §8.2, policy (files) */
export const viewRoute = (redeem: RedeemTicket): Route =>
  route(catalogue.file.view, async (request) => {
    const { params, services } = request
    const [path = '', folder = '', , name = '', extension = ''] = storedPath.exec(params.path ?? '') ?? []
    const isPrivate = isPrivateFolder(services.config, folder)
    const kind = kindOf(extension)
    if (path === '' || isPrivate === undefined || !kind) throw productError('notFound')
    if (isPrivate) await checkTicket(path, request, redeem)
    const found = await fileStore(services).find(path)
    if (!found) throw productError('notFound')
    return bytes({
      body: createReadStream(found.file),
      contentType: kind.mimeType,
      lengthBytes: found.bytes,
      fileName: name,
      inline: kind.inline,
      headers: {
        'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
        'content-security-policy': sandbox,
        'x-content-type-options': 'nosniff',
      },
    })
  })

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config'
import { productError } from '#core/error'
import { defaultApiBase, isPagePath } from '#core/menu'
import type { Random } from '#server/context'
import { WrongMethod } from './failure.ts'
import type { Frame } from './frame.ts'

/** Placeholder in `index.html` for the nonce of a response. */
const noncePlaceholder = '__CSP_NONCE__'

const originOf = (address: string): string[] => (address === '' ? [] : [new URL(address.replace(/[{}$]/g, '')).origin])
const listed = (...sources: (string | readonly string[])[]) => sources.flat().join(' ')

const namesHost = /^[\w.-]+(:\d{1,5})?$|^\[[\da-fA-F:.]+\](:\d{1,5})?$/

/** Content security policy of pages; sockets go to the host that was asked, or to the public one. spec: architecture, Budgets */
function pagePolicy(config: Config, { nonce, host }: { nonce: string; host: string }): string {
  const { staticUrl, mapTiles, previewUrl, frameHosts, publicUrl } = config
  const hosts = new Set(
    [host, ...(publicUrl === '' ? [] : [new URL(publicUrl).host])].filter((each) => namesHost.test(each)),
  )
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${listed("'self' data: blob:", originOf(staticUrl), originOf(mapTiles))}`,
    `connect-src ${listed(
      "'self'",
      [...hosts].flatMap((each) => [`ws://${each}`, `wss://${each}`]),
    )}`,
    "worker-src 'self' blob:",
    `frame-src ${listed("'self'", frameHosts, originOf(previewUrl))}`,
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'self'",
  ].join('; ')
}

const year = 31_536_000

interface PageSetting {
  config: Config
  random: Random
  /** Folder of the built client; if absent, every page is unknown. */
  clientDir?: string
}

function pageHandler({ config, random }: PageSetting, html: string | null) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const reading = request.method === 'GET' || request.method === 'HEAD'
    if (!reading) throw new WrongMethod(request.method, ['GET'])
    const path = decodeURIComponent((request.raw.url ?? '/').split('?', 1)[0] ?? '/')
    if (html === null || !isPagePath(path)) throw productError('unknownPath')
    const nonce = random.hex(16)
    return reply
      .headers({
        'content-security-policy': pagePolicy(config, { nonce, host: request.headers.host ?? '' }),
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(html.replaceAll(noncePlaceholder, nonce))
  }
}

const settingTag = (name: string, content: string) => `<meta name="${name}" content="${content}" />`

/** The page as it is at its place: its files are below the base path, and it names what is not as by default. */
function pageAt(html: string, { basePath, apiBase }: Config): string {
  const settings = [
    ...(basePath === '' ? [] : [settingTag('base-path', basePath)]),
    ...(apiBase === defaultApiBase ? [] : [settingTag('api-base', apiBase)]),
  ].join('')
  return html.replace('<head>', `<head>${settings}`).replace(/(?<=[" ])\/(?=assets\/|icon\.svg)/g, `${basePath}/`)
}

/** Serves the built client: hashed assets cached forever, and `index.html` with a fresh nonce for every page path. */
export async function addPages({ app }: Frame, setting: PageSetting): Promise<void> {
  const { clientDir } = setting
  const index = clientDir ? join(clientDir, 'index.html') : ''
  const html = index !== '' && existsSync(index) ? pageAt(readFileSync(index, 'utf8'), setting.config) : null
  const handler = pageHandler(setting, html)
  if (clientDir && html !== null) {
    await app.register(fastifyStatic, {
      root: clientDir,
      wildcard: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      globIgnore: ['**/*.map', '**/*.gz', '**/*.br', '**/index.html', '**/.vite/**'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = /[\\/]assets[\\/]/.test(path)
        reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'public, max-age=3600')
      },
    })
  }
  app.setNotFoundHandler(handler)
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'

const folder = await mkdtemp(join(tmpdir(), 'village-pages-'))
closeServers()
afterAll(() => rm(folder, { recursive: true }))

await mkdir(join(folder, 'assets'))
await mkdir(join(folder, '.vite'))
await writeFile(
  join(folder, 'index.html'),
  '<meta nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/a-1.js"></script>',
)
await writeFile(join(folder, 'assets/a-1.js'), 'export {}')
await writeFile(join(folder, 'assets/a-1.js.map'), '{}')
const packed = `export const text = '${'村'.repeat(5_000)}'`
await writeFile(join(folder, 'assets/packed-3.js'), packed)
await writeFile(join(folder, 'assets/packed-3.js.gz'), gzipSync(packed))
await writeFile(join(folder, 'assets/packed-3.js.br'), brotliCompressSync(packed))
await writeFile(join(folder, '.vite/manifest.json'), '{}')
await writeFile(join(folder, 'logo.svg'), '<svg/>')

const environment = {
  PUBLIC_URL: 'https://village.example',
  STATIC_URL: 'https://files.example/static',
  MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png',
  FRAME_HOSTS: 'https://video.example',
  PREVIEW_URL: 'https://preview.example/onlinePreview',
}
const { origin } = await startServer({ clientDir: folder, environment })
const get = (path: string, method = 'GET') => fetch(`${origin}${path}`, { method, redirect: 'manual' })

/** Asks as browsers do for what they have; `fetch` would add that nothing kept may answer. */
const asBrowser = (path: string, etag: string) =>
  new Promise<[number | undefined, string]>((resolve, reject) => {
    request(`${origin}${path}`, { headers: { 'if-none-match': etag } }, async (response) =>
      resolve([response.statusCode, await text(response)]),
    )
      .on('error', reject)
      .end()
  })

describe('a page', () => {
  it('has the policy with a nonce of its own', async () => {
    const [one, two] = await Promise.all([get('/'), get('/')])
    const { host } = new URL(origin)
    const nonce = /nonce="([0-9a-f]{32})"/.exec(await one.text())?.[1]
    expect(one.headers.get('content-security-policy')).toBe(
      [
        "default-src 'self'",
        "script-src 'self'",
        `style-src-elem 'self' 'nonce-${nonce}'`,
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob: https://files.example https://tiles.example",
        `connect-src 'self' ws://${host} wss://${host} ws://village.example wss://village.example`,
        "worker-src 'self' blob:",
        "frame-src 'self' https://video.example https://preview.example",
        "frame-ancestors 'self'",
        "object-src 'none'",
        "base-uri 'self'",
      ].join('; '),
    )
    expect(await two.text()).not.toContain(nonce)
    expect(one.headers.get('cache-control')).toBe('no-store')
    expect(one.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('lets sockets go to no host that is none', async () => {
    const policy = await new Promise<string>((resolve, reject) => {
      request(origin, { headers: { host: 'evil.example; script-src *' } }, (response) => {
        response.resume()
        resolve(String(response.headers['content-security-policy']))
      })
        .on('error', reject)
        .end()
    })
    expect(policy).not.toContain('evil')
    expect(policy).toContain("connect-src 'self' ws://village.example wss://village.example;")
  })

  it.each(['/user/login', '/system/user', '/device/detail/123', '/screen/system/user-list?id=1', '/index.html'])(
    '%s',
    async (path) => {
      const reply = await get(path)
      expect([path, reply.status]).toEqual([path, path === '/index.html' ? 404 : 200])
    },
  )

  it.each(['/online/design/screen/%E0%A4%A', '/100%?id=%E0'])(
    '%s, which cannot be decoded, is a page too',
    async (path) => {
      const reply = await get(path)
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    },
  )

  it('answers reading only', async () => {
    expect((await get('/system/user', 'HEAD')).status).toBe(200)
    expect(await (await get('/system/user', 'POST')).json()).toMatchObject({ code: 405 })
  })
})

describe('a file', () => {
  it('with a hash in its name is kept for ever', async () => {
    const reply = await get('/assets/a-1.js')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(reply.headers.get('content-type')).toContain('javascript')
    expect((await get('/logo.svg')).headers.get('cache-control')).toBe('public, max-age=3600')
  })

  it('is told apart from another by its tag, and is not sent to whoever has it', async () => {
    const reply = await get('/assets/a-1.js')
    const etag = reply.headers.get('etag') ?? ''
    expect(etag).toMatch(/^(W\/)?".+"$/)
    expect(await asBrowser('/assets/a-1.js', etag)).toEqual([304, ''])
    expect(await asBrowser('/assets/a-1.js', '"other"')).toEqual([200, 'export {}'])
  })

  it('answers HEAD as GET, without the content', async () => {
    const [head, whole] = await Promise.all([get('/assets/a-1.js', 'HEAD'), get('/assets/a-1.js')])
    expect([head.status, await head.text()]).toEqual([200, ''])
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
      expect([name, head.headers.get(name)]).toEqual([name, whole.headers.get(name)])
    expect((await get('/assets/gone-2.js', 'HEAD')).status).toBe(404)
  })

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
  ])('packed ahead is sent so to whoever takes %s', async (accepted, encoding) => {
    const reply = await fetch(`${origin}/assets/packed-3.js`, { headers: { 'accept-encoding': accepted } })
    expect(reply.headers.get('content-encoding')).toBe(encoding)
    expect(reply.headers.get('content-type')).toContain('javascript')
    expect(reply.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    expect(await reply.text()).toBe(packed)
    const plain = await fetch(`${origin}/assets/packed-3.js`, { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, packed])
    expect(plain.headers.get('etag')).not.toBe(reply.headers.get('etag'))
  })

  it.each([
    '/assets/packed-3.js.gz',
    '/assets/gone-2.js',
    '/assets/a-1.js.map',
    '/.vite/manifest.json',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/server.js',
    '/main.js.map',
    '/data/',
    '/data/village.db',
    '/backup/',
    '/node_modules/',
    '/server/app.ts',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/actuator',
    '/actuator/env',
    '/druid/index.html',
    '/v2/api-docs',
    '/metrics',
    '/debug/pprof',
    '/assets/',
  ])('%s is not there', async (path) => {
    const reply = await get(path)
    expect([path, reply.status]).toEqual([path, 404])
    expect(reply.headers.has('location')).toBe(false)
  })
})

it('without built pages there are none', async () => {
  const bare = await startServer()
  expect((await fetch(`${bare.origin}/`)).status).toBe(404)
})

import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import ranges from '#cases/server/range.json' with { type: 'json' }
import { closeServers, startServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { samples } from './sample.ts'
import { upload, view } from './uploads.ts'

closeServers()
const server = await startServer(allParts())
const token = await server.client.login('low')
const stored = async (name: string, sample: string | Buffer, biz = 'temp') => {
  const content = typeof sample === 'string' ? (samples[sample] ?? Buffer.alloc(0)) : sample
  return (await upload(server, token, { name, content, fields: { biz } })).path
}
const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"

describe('a stored file', () => {
  it.each([
    ['村.png', 'png', 'image/png', 'inline'],
    ['村.pdf', 'pdf', 'application/pdf', 'inline'],
    ['村.txt', 'text', 'text/plain; charset=utf-8', 'attachment'],
    ['村.zip', 'zip', 'application/zip', 'attachment'],
    ['村.mp4', 'mp4', 'video/mp4', 'attachment'],
  ])('FU-11 %s', async (name, sample, type, kind) => {
    const reply = await view(server, await stored(name, sample))
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-type')).toBe(type)
    const plain = name.replace('村', '_')
    expect(reply.headers.get('content-disposition')).toBe(
      `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('content-security-policy')).toBe(policy)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(Buffer.from(await reply.arrayBuffer()).equals(samples[sample] ?? Buffer.alloc(0))).toBe(true)
  })

  it('is no link, neither the file nor a folder above it', async () => {
    const root = join(server.app.services.config.dataDir, 'upload')
    const secret = join(root, '..', 'secret.txt')
    await writeFile(secret, 'secret')
    const path = (digit: string) => `temp/${digit.repeat(32)}/a.txt`
    await mkdir(join(root, path('a'), '..'), { recursive: true })
    await symlink(secret, join(root, path('a')))
    const elsewhere = join(root, '..', 'elsewhere')
    await mkdir(elsewhere)
    await writeFile(join(elsewhere, 'a.txt'), 'secret')
    await symlink(elsewhere, join(root, 'temp', 'b'.repeat(32)))
    await mkdir(join(root, path('c'), '..'), { recursive: true })
    await writeFile(join(root, path('c')), 'open')
    const statuses = await Promise.all(['a', 'b', 'c'].map(async (digit) => (await view(server, path(digit))).status))
    expect(statuses).toEqual([404, 404, 200])
  })

  it('is not sent to whoever has it', async () => {
    const path = await stored('a.png', 'png')
    const etag = (await view(server, path)).headers.get('etag') ?? ''
    const again = await view(server, path, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await view(server, path, { 'if-none-match': `x${etag}` })).status).toBe(200)
  })

  it('comes whole when it is packed on the way', async () => {
    const text = Buffer.from('村名,人口\n'.repeat(20_000))
    const reply = await view(server, await stored('a.csv', text), { 'accept-encoding': 'gzip' })
    expect(reply.headers.get('content-encoding')).toBe('gzip')
    expect(Buffer.from(await reply.arrayBuffer()).equals(text)).toBe(true)
  })

  const played = Buffer.from('0123456789')
  it.each(ranges)('$range of a recording', async ({ range, status, text, place }) => {
    const folder = join(server.app.services.config.dataDir, 'upload/temp', '0'.repeat(32))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'a.mp4'), played)
    const reply = await view(server, `temp/${'0'.repeat(32)}/a.mp4`, range === '' ? {} : { range })
    expect([reply.status, await reply.text()]).toEqual([status, text])
    expect(reply.headers.get('content-range')).toBe(place ?? null)
    expect(reply.headers.get('accept-ranges')).toBe('bytes')
  })

  it('that is not there is told as such', async () => {
    const { status, body } = await server.client.call('GET', `/sys/common/static/temp/${'a'.repeat(32)}/a.png`)
    expect([status, body.code, body.success]).toEqual([404, 404, false])
  })
})

it('files of another host may be shown in pages of this one', async () => {
  const apart = await startServer({ ...allParts(), environment: { STATIC_URL: 'https://files.example/static' } })
  const by = await apart.client.login('low')
  const { path } = await upload(apart, by, { name: 'a.png', content: samples.png ?? Buffer.alloc(0) })
  expect((await view(apart, path)).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const own = await view(server, await stored('a.png', 'png'))
  expect(own.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

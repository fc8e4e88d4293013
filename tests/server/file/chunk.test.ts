import { randomBytes } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Envelope } from '#core/endpoint'
import { closeServers, startServer } from '#fixtures/server.ts'
import { movedClock } from '#fixtures/serverPorts.ts'
import { filePart } from '#server/file'
import { md5Of, samples } from './sample.ts'
import { filesOf, view } from './uploads.ts'

closeServers()
const clock = movedClock()
const server = await startServer({ parts: [filePart], clock, environment: { UPLOAD_MB: '20' } })
const token = await server.client.login('low')
const partBytes = 4 * 1_048_576

interface Begun {
  uploadId: string
  partBytes: number
  received: number[]
}

const init = async (body: object, by = token) =>
  (await server.client.call<Begun>('POST', '/sys/common/upload/init', { token: by, body })).body
const begin = async (bytes: number, more: object = {}) =>
  (await init({ name: '影像.zip', bytes, biz: 'bizfile', ...more })).result
const finish = async (uploadId: string, by = token) =>
  (await server.client.call('POST', '/sys/common/upload/finish', { token: by, body: { uploadId } })).body
const statusOf = async (uploadId: string, by = token) =>
  server.client.call<{ received: number[]; parts: number; path: string | null }>('GET', '/sys/common/upload/status', {
    token: by,
    query: { uploadId },
  })

async function send(uploadId: string, part: number, content: Buffer, more: { by?: string; method?: string } = {}) {
  const { by = token, method = 'POST' } = more
  const address = `${server.origin}/system-api/sys/common/upload/part?uploadId=${uploadId}&part=${part}`
  const reply = await fetch(address, {
    method,
    body: new Uint8Array(content),
    headers: { 'x-access-token': by, 'content-type': 'application/octet-stream' },
  })
  return { status: reply.status, body: (await reply.json()) as Envelope<{ received: number[] }> }
}

/** A zip by its signature, of two parts and a bit. */
const big = Buffer.concat([samples.zip ?? Buffer.alloc(0), randomBytes(2 * partBytes + 500)])
const chunkOf = (part: number, of = big) => of.subarray(part * partBytes, (part + 1) * partBytes)

describe('an upload in parts', () => {
  it('takes its parts in any order and is then a file like any other', async () => {
    const { uploadId, partBytes: chosenBytes, received } = await begin(big.length, { md5: md5Of(big).toUpperCase() })
    expect([chosenBytes, received]).toEqual([partBytes, []])
    expect((await send(uploadId, 2, chunkOf(2))).body.result.received).toEqual([2])
    expect((await finish(uploadId)).message).toBe('上传失败！缺少第 0、1 片')
    await send(uploadId, 0, chunkOf(0), { method: 'PUT' })
    expect((await statusOf(uploadId)).body.result).toMatchObject({ parts: 3, received: [0, 2], path: null })
    await send(uploadId, 1, chunkOf(1))
    const { success, code, message } = await finish(uploadId)
    expect([success, code]).toEqual([true, 0])
    expect(message).toMatch(/^bizfile\/[0-9a-f]{32}\/影像\.zip$/)
    const reply = await view(server, message)
    expect(Buffer.from(await reply.arrayBuffer()).equals(big)).toBe(true)
    expect((await filesOf(server)).temporary).toEqual([])
  })

  it('ends once, however often it is asked to', async () => {
    const { uploadId } = await begin(big.length)
    for (const part of [0, 1, 2]) await send(uploadId, part, chunkOf(part))
    const before = (await filesOf(server)).stored.length
    const paths = await Promise.all([finish(uploadId), finish(uploadId), finish(uploadId)])
    expect(new Set([...paths, await finish(uploadId)].map(({ message }) => message)).size).toBe(1)
    expect((await filesOf(server)).stored.length).toBe(before + 1)
    expect((await statusOf(uploadId)).body.result).toMatchObject({ received: [0, 1, 2], path: paths[0]?.message })
    expect((await send(uploadId, 0, chunkOf(0))).status).toBe(400)
  })

  it('goes on where it stopped', async () => {
    const upload = { md5: md5Of(big), name: 'again.zip' }
    const first = await begin(big.length, upload)
    await send(first.uploadId, 1, chunkOf(1))
    expect(await begin(big.length, upload)).toMatchObject({ uploadId: first.uploadId, received: [1] })
    const file = { ...upload, modifiedMs: 1_700_000_000_000 }
    const second = await begin(big.length, file)
    const others = [
      { name: 'other.zip' },
      { md5: md5Of(chunkOf(0)) },
      { modifiedMs: 1_700_000_000_001 },
      { biz: 'temp' },
    ]
    for (const other of others)
      expect((await begin(big.length, { ...file, ...other })).uploadId).not.toBe(second.uploadId)
    expect((await begin(big.length, file)).uploadId).toBe(second.uploadId)
  })

  it('is begun anew by another person, whatever the file', async () => {
    const upload = { md5: md5Of(big), name: 'mine.zip', modifiedMs: 5 }
    const mine = await begin(big.length, upload)
    await send(mine.uploadId, 0, chunkOf(0))
    const keeper = await server.client.login('keeper')
    const { result } = await init({ ...upload, bytes: big.length, biz: 'bizfile' }, keeper)
    expect([result.received, result.uploadId === mine.uploadId]).toEqual([[], false])
  })

  it('that was cut within a part keeps the parts before it', async () => {
    const upload = { md5: md5Of(big), name: 'cut.zip' }
    const { uploadId } = await begin(big.length, upload)
    await send(uploadId, 0, chunkOf(0))
    const address = `${server.origin}/system-api/sys/common/upload/part?uploadId=${uploadId}&part=1`
    const halves = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(chunkOf(1).subarray(0, partBytes / 2)))
        controller.error(new Error('cut'))
      },
    })
    const headers = { 'x-access-token': token, 'content-type': 'application/octet-stream' }
    await expect(
      fetch(address, { method: 'POST', body: halves, headers, duplex: 'half' } as RequestInit),
    ).rejects.toThrow()
    expect((await begin(big.length, upload)).received).toEqual([0])
    for (const part of [1, 2]) await send(uploadId, part, chunkOf(part))
    expect((await finish(uploadId)).success).toBe(true)
  })

  it('is given up by its owner alone, and then leaves nothing', async () => {
    const upload = { md5: md5Of(big), name: 'given-up.zip' }
    const { uploadId } = await begin(big.length, upload)
    await send(uploadId, 0, chunkOf(0))
    const cancel = async (by: string) =>
      (await server.client.call('POST', '/sys/common/upload/cancel', { token: by, body: { uploadId } })).body
    expect(await cancel(await server.client.login('keeper'))).toMatchObject({ success: false, code: 404 })
    expect((await statusOf(uploadId)).body.result.received).toEqual([0])
    expect(await cancel(token)).toMatchObject({ success: true })
    expect((await statusOf(uploadId)).status).toBe(404)
    expect((await filesOf(server)).temporary).not.toContain(`parts-${uploadId}`)
  })

  it('replaces a part that is sent again', async () => {
    const content = Buffer.from('村名\n')
    const { uploadId } = await begin(content.length, { name: 'a.txt' })
    await send(uploadId, 0, Buffer.from('xxxxxxx'))
    await send(uploadId, 0, content)
    expect(await (await view(server, (await finish(uploadId)).message)).text()).toBe('村名\n')
  })

  it.each([
    ['short', 0, chunkOf(0).subarray(0, -1), 400],
    ['long', 0, Buffer.concat([chunkOf(0), Buffer.from('x')]), 400],
    ['empty', 2, Buffer.alloc(0), 400],
    ['beyond the end', 3, chunkOf(2), 400],
    ['no number', -1, chunkOf(2), 200],
  ])('refuses a part that is %s', async (_, part, content, status) => {
    const { uploadId } = await begin(big.length)
    const reply = await send(uploadId, part, content)
    expect([reply.status, reply.body.success]).toEqual([status, false])
    expect((await statusOf(uploadId)).body.result.received).toEqual([])
  })

  it('is what it said it would be, or nothing', async () => {
    const html = Buffer.from('<html></html>')
    const other = await begin(html.length, { name: 'a.txt', md5: md5Of(big) })
    await send(other.uploadId, 0, Buffer.alloc(html.length, 'a'))
    expect((await finish(other.uploadId)).message).toBe('上传失败！内容与 md5 不符')
    expect((await statusOf(other.uploadId)).status).toBe(404)
    expect((await filesOf(server)).temporary.filter((name) => !name.startsWith('parts-'))).toEqual([])
  })

  it.each([
    ['a.png', '<html></html>'],
    ['a.txt', '<!doctype html>'],
    ['a.csv', 'a\0b'],
    ['a.docx', '%PDF-1.7'],
  ])('as %s is refused and given up with its first part if that begins with %j', async (name, beginning) => {
    const content = Buffer.concat([Buffer.from(beginning), Buffer.alloc(partBytes, 'a')])
    const { uploadId } = await begin(content.length, { name })
    const reply = await send(uploadId, 0, content.subarray(0, partBytes))
    expect(reply.body).toMatchObject({ success: false, message: `上传失败，文件类型异常：${name.split('.')[1]}` })
    expect((await statusOf(uploadId)).status).toBe(404)
    expect((await filesOf(server)).temporary).not.toContain(`parts-${uploadId}`)
  })

  it('is refused before it begins', async () => {
    expect(await init({ name: 'a.html', bytes: 1 })).toMatchObject({ message: '上传失败，文件类型异常：html' })
    expect(await init({ name: 'a.zip', bytes: 20 * 1_048_576 + 1 })).toMatchObject({
      message: '文件大小超出20MB限制, 请压缩或降低文件质量! ',
    })
    expect(await init({ name: 'a.png', bytes: 10 * 1_048_576 + 1 })).toMatchObject({
      message: '文件大小超出10MB限制, 请压缩或降低文件质量! ',
    })
    expect(await init({ name: 'a.zip', bytes: 1, biz: '../up' })).toMatchObject({ code: 400 })
    expect(await init({ name: 'a.zip', bytes: 0 })).toMatchObject({ success: false })
  })

  it('is nobody else’s', async () => {
    const other = await server.client.login('keeper')
    const { uploadId } = await begin(big.length)
    expect((await send(uploadId, 0, chunkOf(0), { by: other })).status).toBe(404)
    expect((await statusOf(uploadId, other)).status).toBe(404)
    expect(await finish(uploadId, other)).toMatchObject({ code: 404 })
    for (const id of ['../temp', '..', 'x', '%00']) expect((await send(id, 0, chunkOf(0))).body.success).toBe(false)
  })

  it('may be begun twenty times by one person', async () => {
    const by = await server.client.login('victim')
    for (let count = 0; count < 20; count += 1)
      expect(await init({ name: 'a.zip', bytes: 1 }, by)).toMatchObject({ success: true })
    expect(await init({ name: 'a.zip', bytes: 1 }, by)).toMatchObject({ success: false, code: 429 })
  })

  it('is forgotten after a day', async () => {
    const { uploadId } = await begin(big.length, { name: 'old.zip' })
    await send(uploadId, 0, chunkOf(0))
    const parts = (await filesOf(server)).temporary
    expect(parts).toContain(`parts-${uploadId}`)
    const shared = await startServer({ parts: [filePart], shared: server, clock })
    expect((await filesOf(server)).temporary).toEqual(parts)
    await shared.app.close()
    clock.forward(86_400_001)
    await mkdir(join(server.app.services.config.dataDir, 'upload/.temp/parts-nobody'))
    await writeFile(join(server.app.services.config.dataDir, 'upload/.temp/parts-nobody/0'), 'x')
    await startServer({ parts: [filePart], shared: server, clock })
    expect(await readdir(join(server.app.services.config.dataDir, 'upload/.temp'))).toEqual([])
    expect((await statusOf(uploadId)).status).toBe(404)
  })
})

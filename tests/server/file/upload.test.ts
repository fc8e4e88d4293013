import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import cases from '#cases/server/upload.json' with { type: 'json' }
import { closeServers, startServer } from '#fixtures/server.ts'
import { filePart, spaceFailure } from '#server/file'
import { samples, zipOf } from './sample.ts'
import { filesOf, upload, view } from './uploads.ts'

closeServers()
const server = await startServer({ parts: [filePart], environment: { UPLOAD_MB: '2', IMAGE_MB: '1' } })
const token = await server.client.login('low')
const content = (name: string): Buffer => {
  const found = samples[name]
  if (!found) throw new Error(`no sample ${name}`)
  return found
}
const send = (name: string, bytes: Buffer, fields: Record<string, string> = {}) =>
  upload(server, token, { name, content: bytes, fields })

describe('an upload', () => {
  it.each(cases)('$name of $content', async (row) => {
    const { status, body, path } = await send(row.name, content(row.content))
    expect(status).toBe(200)
    if (row.stored === undefined)
      expect(body).toMatchObject({ success: false, code: 500, message: `上传失败，文件类型异常：${row.refused}` })
    else {
      expect(body).toMatchObject({ success: true, code: 0, result: null })
      expect(path).toMatch(/^temp\/[0-9a-f]{32}\/[^/]+$/)
      expect(path.split('/')[2]).toBe(row.stored)
    }
  })

  it('comes back as it was', async () => {
    const bytes = zipOf([
      '[Content_Types].xml',
      'word/document.xml',
      ...Array.from({ length: 500 }, (_, at) => `${at}`),
    ])
    const { path } = await send('a.docx', bytes)
    expect(Buffer.from(await (await view(server, path)).arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('never has the same address twice', async () => {
    const [one, two] = await Promise.all([send('a.png', content('png')), send('a.png', content('png'))])
    expect(one.path.split('/')[1]).not.toBe(two.path.split('/')[1])
  })

  it('goes into the folder that it names, also when the folder comes last', async () => {
    expect((await send('a.png', content('png'), { biz: 'avatar', isup: '1' })).path).toMatch(/^avatar\//)
    expect((await send('a.png', content('png'), { biz: 'contract' })).path).toMatch(/^contract\//)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(content('png'))]), 'a.png')
    form.append('biz', 'bizfile')
    const headers = { 'x-access-token': token }
    const reply = await fetch(`${server.origin}/system-api/sys/common/upload`, { method: 'POST', body: form, headers })
    expect(((await reply.json()) as { message: string }).message).toMatch(/^bizfile\//)
  })

  it('of the rich text editor is stored like any other', async () => {
    expect((await send('a.png', content('png'), { biz: 'jeditor', jeditor: '1' })).path).toMatch(/^jeditor\//)
  })

  it('needs a file', async () => {
    const form = new FormData()
    form.append('biz', 'temp')
    const headers = { 'x-access-token': token }
    const ask = { method: 'POST', headers, body: form }
    const reply = await fetch(`${server.origin}/system-api/sys/common/upload`, ask)
    expect(await reply.json()).toMatchObject({ success: false, code: 500, message: '上传失败！' })
    form.append('file', new Blob([]), '')
    const unnamed = await fetch(`${server.origin}/system-api/sys/common/upload`, ask)
    expect(await unnamed.json()).toMatchObject({ success: false })
  })

  it('needs a session and a form', async () => {
    expect((await upload(server, 'x', { name: 'a.png', content: content('png') })).status).toBe(401)
    const { status } = await server.client.call('POST', '/sys/common/upload', { token, body: {} })
    expect(status).toBe(400)
  })

  it('has one limit, images a smaller one', async () => {
    const padded = (head: Buffer, bytes: number) => Buffer.concat([head, Buffer.alloc(bytes - head.length)])
    const text = (bytes: number) => Buffer.alloc(bytes, 'a')
    const mebibyte = 1_048_576
    expect((await send('a.png', padded(content('png'), mebibyte))).body.success).toBe(true)
    expect((await send('a.txt', text(2 * mebibyte))).body.success).toBe(true)
    const image = await send('a.png', padded(content('png'), mebibyte + 1))
    expect([image.status, image.body.code, image.body.message]).toEqual([
      413,
      500,
      '文件大小超出1MB限制, 请压缩或降低文件质量! ',
    ])
    const file = await send('a.txt', text(2 * mebibyte + 1))
    expect([file.status, file.body.message]).toEqual([413, '文件大小超出2MB限制, 请压缩或降低文件质量! '])
  })

  it('sent twice with one key is stored once', async () => {
    const headers = { 'idempotency-key': 'one' }
    const form = { name: 'twice.png', content: content('png'), headers }
    const [one, two] = [await upload(server, token, form), await upload(server, token, form)]
    expect(two.path).toBe(one.path)
    expect((await filesOf(server)).stored.filter((name) => name === 'twice.png')).toHaveLength(1)
  })

  it('leaves nothing when it is refused', async () => {
    expect((await filesOf(server)).temporary).toEqual([])
  })
})

describe('the folder of uploads', () => {
  it('is rid of what a process left when it ended', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'village-left-'))
    await mkdir(join(folder, 'upload/.temp/parts-gone'), { recursive: true })
    await writeFile(join(folder, 'upload/.temp/half'), 'half')
    const again = await startServer({ parts: [filePart], environment: { DATA_DIR: folder } })
    expect((await filesOf(again)).temporary).toEqual([])
    await again.app.close()
    await rm(folder, { recursive: true })
  })

  it.runIf(existsSync('/dev/full'))('says when the disk is full', async () => {
    const full = await open('/dev/full', 'w')
    await expect(spaceFailure(() => full.appendFile('a'))).rejects.toMatchObject({
      status: 503,
      message: '存储空间不足，请联系管理员',
    })
    await full.close()
  })
})

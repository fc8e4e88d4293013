import { readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { rawCall, rawRequest } from '#fixtures/serverRaw.ts'
import { filePart } from '#server/file'
import { samples } from '../file/sample.ts'
import { filesOf, partHead, rawForm, upload, view } from '../file/uploads.ts'

closeServers()
const server = await startServer({ parts: [filePart], environment: { UPLOAD_MB: '1' } })
const token = await server.client.login('low')
const { config } = server.app.services
const sample = (name: string): Buffer => samples[name] ?? Buffer.alloc(0)
const png = sample('png').toString('latin1')

/** Sends a form as it is written here. */
const raw = (body: string, length: number | 'chunked' = Buffer.byteLength(body, 'latin1'), boundary = 'b') => {
  const [line, headers] = rawForm(token, length, boundary)
  return rawCall(server.origin, rawRequest(line, headers), Buffer.from(body, 'latin1'))
}
const part = (name: string, content: string, fileName?: string) => `--b\r\n${partHead(name, fileName)}${content}\r\n`
const file = part('file', png, 'a.png')
const end = '--b--\r\n'

const storesNothing = async (act: () => Promise<unknown>) => {
  const before = (await filesOf(server)).stored
  await act()
  await expect.poll(async () => await filesOf(server)).toEqual({ stored: before, temporary: [] })
}
const isAlive = async () => (await server.client.call('GET', '/health')).status === 200

describe('FU-01 FU-02 a file that could run', () => {
  const active = 'html htm xhtml shtml svg js jsp php mjs xml swf hta exe sh bat svgz mht wsf'.split(' ')
  it.each(active)('x.%s is refused', async (extension) => {
    await storesNothing(async () => {
      for (const content of ['html', 'svg', 'png', 'text']) {
        const { body } = await upload(server, token, { name: `x.${extension}`, content: sample(content) })
        expect(body).toMatchObject({ success: false, message: `上传失败，文件类型异常：${extension}` })
      }
    })
  })

  it.each(['png', 'jpg', 'gif', 'pdf', 'txt', 'csv', 'docx', 'zip', 'mp3'])(
    'a page as x.%s is refused',
    async (extension) => {
      for (const content of ['html', 'svg', 'xml', 'php']) {
        const { body } = await upload(server, token, { name: `x.${extension}`, content: sample(content) })
        expect(body).toMatchObject({ success: false, message: `上传失败，文件类型异常：${extension}` })
      }
    },
  )

  it('.htaccess is refused', async () => {
    expect((await upload(server, token, { name: '.htaccess', content: sample('text') })).body.success).toBe(false)
  })
})

describe('FU-04 a name with a trick', () => {
  it.each([
    ['a.jpg.html', null],
    ['a.HTML', null],
    ['a.html.', null],
    ['a.html ', null],
    ['a.html::$DATA', null],
    ['a.png/', null],
    ['a.png\0.html', null],
    ['a.html%00.png', 'a_html00.png'],
    ['a.html;.png', 'a_html.png'],
    ['a.php.png', 'a_php.png'],
    ['CON.png', '_CON.png'],
    ['lpt1.png', '_lpt1.png'],
    ['photo\u202egnp.png', 'photognp.png'],
    [`${'n'.repeat(300)}.png`, `${'n'.repeat(200)}.png`],
    [`${'村'.repeat(300)}.png`, `${'村'.repeat(66)}.png`],
    ['<img src=x onerror=alert(1)>.png', 'imgsrcxonerroralert1.png'],
  ])('%s', async (name, stored) => {
    const { body, path } = await upload(server, token, { name, content: sample('png') })
    expect([body.success, path.split('/')[2] ?? null]).toEqual([stored !== null, stored])
    if (stored) expect((await view(server, path)).headers.get('content-type')).toBe('image/png')
  })
})

describe('FU-05 a folder that is none', () => {
  it.each([
    '..',
    '../../x',
    '..\\..\\x',
    '....//....//x',
    '%2e%2e/x',
    '/etc',
    'a/../../up2',
    '\0',
    'temp\0',
    'temp/../x',
    'private:contract',
    'Temp',
    '.temp',
    'constructor',
    ' temp',
  ])('%j is refused', async (biz) => {
    await storesNothing(async () => {
      const { status, body } = await upload(server, token, { name: 'a.png', content: sample('png'), fields: { biz } })
      expect([status, body.message]).toEqual([400, '请求有误：biz 不是可用的目录'])
    })
  })
})

describe('FU-06 a name that leaves its folder', () => {
  it.each([
    ['filename="../../../etc/cnry.png"', 'cnry.png'],
    ['filename="..\\x.png"', 'x.png'],
    ['filename="C:\\x.png"', 'x.png'],
    ["filename*=UTF-8''..%2f..%2fx.png", 'x.png'],
    ['filename="a.png"; filename="../b.html"', 'a.png'],
  ])('%s is a name only', async (written, stored) => {
    const head = `--b\r\nContent-Disposition: form-data; name="file"; ${written}\r\n\r\n`
    const { text } = await raw(`${head}${png}\r\n${end}`)
    expect(text).toMatch(new RegExp(`"message":"temp/[0-9a-f]{32}/${stored}"`))
  })
})

describe('FU-08 an address that leaves the folder', () => {
  const secret = readFileSync('package.json', 'utf8').slice(0, 40)
  it.each([
    '../../package.json',
    '..%2f..%2fpackage.json',
    '..%2f..%2f..%2f..%2fetc%2fpasswd',
    '%252e%252e%252fpackage.json',
    '..%5c..%5cpackage.json',
    '....//....//package.json',
    '%c0%ae%c0%ae/package.json',
    '%20.%20./package.json',
    '/etc/passwd',
    '%2fetc%2fpasswd',
    'temp/../../village.db',
    `temp/${'0'.repeat(32)}/..%2f..%2f..%2fvillage.db`,
    `temp/${'0'.repeat(32)}/../../../village.db`,
    `temp/${'0'.repeat(32)}/a.png%00.html`,
    'temp',
    'temp/',
    '.temp/x',
    '',
  ])('/%s is not there', async (path) => {
    const line = `GET /system-api/sys/common/static/${path}`
    const { status, text } = await rawCall(server.origin, rawRequest(line))
    expect([400, 404]).toContain(status)
    expect(text).not.toContain(secret)
    expect(text).not.toContain('root:')
    expect(text).not.toContain('SQLite')
  })

  it('is not there for files that are no uploads', async () => {
    await writeFile(join(config.dataDir, 'upload/temp.txt'), 'x')
    for (const path of ['temp.txt', 'village.db', '../village.db']) expect((await view(server, path)).status).toBe(404)
  })
})

describe('FU-12 a body over the limit', () => {
  it('is refused by its length before it comes', async () => {
    await storesNothing(async () => expect((await raw('x', 2_147_483_648)).status).toBe(413))
  })

  it('is refused as soon as it is too long', async () => {
    const chunk = 'a'.repeat(65_536)
    const chunks = [`--b\r\n${partHead('file', 'a.txt')}`, ...Array.from({ length: 64 }, () => chunk)]
    const body = `${chunks.map((each) => `${each.length.toString(16)}\r\n${each}\r\n`).join('')}0\r\n\r\n`
    await storesNothing(async () => {
      const { status, text } = await raw(body, 'chunked')
      expect(status).toBe(413)
      expect(text).toContain('文件大小超出1MB限制')
    })
    expect(await isAlive()).toBe(true)
  })
})

/** Begins an upload and sends half of it. */
function beginUpload(): Socket {
  const { hostname, port } = new URL(server.origin)
  const [line, headers] = rawForm(token, 900_000)
  const socket = connect(Number(port), hostname)
  socket.write(rawRequest(line, headers))
  socket.write(`--b\r\n${partHead('file', 'cut.txt')}${'a'.repeat(450_000)}`)
  return socket
}

it('FU-13 fifty uploads that break off leave nothing', async () => {
  await storesNothing(async () => {
    for (let round = 0; round < 5; round += 1) {
      const sockets = Array.from({ length: 10 }, beginUpload)
      await expect.poll(async () => (await filesOf(server)).temporary).toHaveLength(10)
      for (const socket of sockets) socket.destroy()
      await expect.poll(async () => (await filesOf(server)).temporary).toEqual([])
    }
  })
  expect(await isAlive()).toBe(true)
  const { body } = await upload(server, token, { name: 'a.png', content: sample('png') })
  expect(body.success).toBe(true)
})

describe('FU-14 a form that is none', () => {
  const many = (one: (at: number) => string) => Array.from({ length: 10_000 }, (_, at) => one(at)).join('')
  const long = 'b'.repeat(1_000)
  it.each([
    ['10,000 fields', `${many((at) => part(`f${at}`, 'x'))}${file}${end}`],
    ['10,000 files', `${many(() => part('file', 'x', 'a.txt'))}${end}`],
    ['a field name of 1 MB', `${part('n'.repeat(1_000_000), 'x')}${file}${end}`],
    ['two files', `${file}${file}${end}`],
    ['no end', file],
    ['no end in the middle of the file', file.slice(0, -6)],
    ['no beginning', png],
    ['a field of the prototype', `${part('__proto__', 'x')}${file}${end}`],
    ['a file of the prototype', part('constructor', png, 'a.png') + end],
    ['another boundary', file.replaceAll('--b', '--c')],
    ['a boundary of 1,000 characters', `${file}${end}`.replaceAll('--b', `--${long}`), long],
    ['no boundary', `${file}${end}`, ''],
  ])('%s is refused', async (_, body, boundary = 'b') => {
    await storesNothing(async () => {
      const reply = await raw(body, undefined, boundary)
      expect(reply.status).toBe(400)
      expect(reply.text).toContain('"success":false')
    })
    expect(await isAlive()).toBe(true)
  })

  it.each([
    [
      'a form in a form',
      '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: multipart/mixed; boundary=c',
    ],
    [
      '3,000 headers of a part',
      `--b\r\n${'X-A: b\r\n'.repeat(3_000)}Content-Disposition: form-data; name="file"; filename="a.png"`,
    ],
    [
      'a file name of 1 MB',
      `--b\r\nContent-Disposition: form-data; name="file"; filename="${'n'.repeat(1_000_000)}.png"`,
    ],
  ])('%s stores nothing', async (_, head) => {
    await storesNothing(async () => {
      expect((await raw(`${head}\r\n\r\n${png}\r\n${end}`)).text).toContain('"success":false')
    })
    expect(await isAlive()).toBe(true)
  })
})

it('DO-18 storage that fails is said, files go on being shown, and it heals', async () => {
  const { path } = await upload(server, token, { name: 'a.png', content: sample('png') })
  const folder = join(config.dataDir, 'upload/.temp')
  await rename(folder, `${folder}-away`)
  await writeFile(folder, '')
  const { status, body } = await upload(server, token, { name: 'b.png', content: sample('png') })
  expect([status, body.success, body.message]).toEqual([200, false, '操作失败，请稍后再试'])
  expect((await view(server, path)).status).toBe(200)
  await rm(folder)
  await rename(`${folder}-away`, folder)
  expect((await upload(server, token, { name: 'b.png', content: sample('png') })).body.success).toBe(true)
})

describe('IN-02 a stray file', () => {
  it.each([
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/server.js',
    '/data/',
    '/data/upload/',
    '/upload/',
    '/backup/',
    '/node_modules/fastify/package.json',
    '/village.db',
    '/system-api/upload/',
    '/system-api/sys/common/static/',
    '/system-api/sys/common/static/.temp/',
  ])('%s is not there', async (path) => {
    expect((await rawCall(server.origin, rawRequest(`GET ${path}`))).status).toBe(404)
  })
})

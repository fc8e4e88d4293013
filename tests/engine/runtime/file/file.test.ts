import { describe, expect, it } from 'vitest'
import urls from '#cases/runtime/fileUrl.json'
import { bodyOf, ok, refusal } from '#fixtures/ports.ts'
import { publicConfigOf } from '#runtime/config'
import { createFiles } from '#runtime/file'
import { fakeClient } from '../http/client.ts'

function setup() {
  const { http, ports } = fakeClient()
  return {
    ports,
    files: createFiles({
      base: '/system-api',
      ports,
      http,
      config: () => publicConfigOf({ PRIVATE_FOLDERS: 'contract' }, '/system-api'),
    }),
  }
}

const reply = (text: string, disposition = '') => ({
  status: 200,
  headers: { 'content-disposition': disposition },
  body: new Blob([text]),
})

describe('the address of a file', () => {
  it.each(urls)('$value', ({ value, url }) => {
    expect(setup().files.url(value)).toBe(url)
  })
})

describe('a private file', () => {
  it('opens with a ticket for its own address, on this server alone', async () => {
    const { ports, http } = fakeClient()
    const texts = { PRIVATE_FOLDERS: 'contract,personnel', STATIC_URL: 'https://files.example' }
    const files = createFiles({ base: '/system-api', ports, http, config: () => publicConfigOf(texts, '/system-api') })
    ports.http.on('POST /sys/common/ticket', ok({ ticket: 't1' }))
    expect(await files.openUrl('contract/0f/a.pdf')).toBe('/system-api/sys/common/static/contract/0f/a.pdf?ticket=t1')
    expect(ports.http.sent.map(bodyOf)).toEqual([{ path: '/system-api/sys/common/static/contract/0f/a.pdf' }])
    expect(await files.openUrl('temp/0f/a.pdf')).toBe('https://files.example/temp/0f/a.pdf')
    expect([files.isPrivate('contract/0f/a.pdf'), files.isPrivate('temp/contract/a.pdf')]).toEqual([true, false])
  })
})

describe('saving', () => {
  it('takes the wanted name, else the server’s', async () => {
    const { ports, files } = setup()
    ports.http.on('GET /f', reply('x', 'attachment; filename=s.xlsx'))
    expect(await files.save('/f', {}, { fileName: '用户.xlsx' })).toBe(true)
    expect(await files.save('/f', {})).toBe(true)
    expect(ports.saved.map(({ fileName }) => fileName)).toEqual(['用户.xlsx', 's.xlsx'])
  })

  it('warns of an empty file and saves nothing', async () => {
    const { ports, files } = setup()
    ports.http.on('GET /f', reply(''))
    expect(await files.save('/f', {})).toBe(false)
    expect(ports.saved).toEqual([])
    expect(ports.notices).toMatchObject([{ tone: 'warning', message: '文件下载失败' }])
  })

  it('rejects with the reason inside the file', async () => {
    const { ports, files } = setup()
    const body = new Blob(['{"success":false,"message":"没有数据","code":500}'], { type: 'application/json' })
    ports.http.on('GET /f', { status: 200, headers: {}, body })
    await expect(files.save('/f', {})).rejects.toThrow('没有数据')
    expect(ports.saved).toEqual([])
  })
})

describe('uploading', () => {
  const formKeys = (body: unknown) => (body instanceof FormData ? [...body.keys()] : [])

  it('goes to the usual address with biz temp and isup 1', async () => {
    const { ports, files } = setup()
    ports.http.on('POST /sys/common/upload', ok(null, { message: 'temp/a.png', code: 0 }))
    expect(await files.upload({ file: new Blob(['x']), fileName: 'a.png' })).toBe('temp/a.png')
    const body = ports.http.sent[0]?.body
    expect(formKeys(body)).toEqual(['biz', 'isup', 'file'])
    expect(body instanceof FormData && [body.get('biz'), body.get('isup')]).toEqual(['temp', '1'])
  })

  it('goes elsewhere where a column says so, without the token unless it says so too', async () => {
    const { ports, files } = setup()
    ports.http.on('POST /own', ok({ path: 'p' }))
    const upload = {
      file: new Blob(['x']),
      fileName: 'a',
      action: '/own',
      fields: { jeditor: '1' },
      responseName: 'path',
    }
    expect(await files.upload(upload, { token: '' })).toBe('p')
    expect(ports.http.sent[0]?.headers).not.toHaveProperty('X-Access-Token')
  })

  const raw = (body: unknown) => ({ status: 200, headers: {}, body: JSON.stringify(body) })

  it.each([
    [{ success: true, message: 'temp/a.png' }, undefined, 'temp/a.png'],
    [{ success: true, message: '上传成功', url: 'own/a.png' }, 'url', 'own/a.png'],
    [{ success: true, message: '', result: 'own/a.png' }, 'result', 'own/a.png'],
    [{ status: 'done', message: 'temp/a.png' }, undefined, 'temp/a.png'],
    [{ status: 'done', url: 'own/a.png' }, 'url', 'own/a.png'],
    [{ success: true, message: 'local' }, undefined, 'data:image/png;base64,eA=='],
  ])('reads the path of %j in %s', async (answer, responseName, path) => {
    const { ports, files } = setup()
    ports.http.on('POST /sys/common/upload', raw(answer))
    const file = new Blob(['x'], { type: 'image/png' })
    expect(await files.upload({ file, fileName: 'a.png', ...(responseName ? { responseName } : {}) })).toBe(path)
  })

  it.each([
    [{ success: false, status: 'done', message: '太大' }, '太大'],
    [{ status: 'error', message: '磁盘已满' }, '磁盘已满'],
    [{ status: 'uploading' }, ''],
    [{ success: true, message: '' }, '未知错误'],
  ])('takes %j for a failure', async (answer, message) => {
    const { ports, files } = setup()
    ports.http.on('POST /sys/common/upload', raw(answer))
    await expect(files.upload({ file: new Blob(['x']), fileName: 'a.png' })).rejects.toMatchObject({ message })
  })

  it('fails in the server’s words', async () => {
    const { ports, files } = setup()
    ports.http.on('POST /sys/common/upload', refusal('上传失败！'))
    await expect(files.upload({ file: new Blob(['x']), fileName: 'a' })).rejects.toThrow('上传失败！')
  })
})

describe('a ticket', () => {
  it.each([['k1'], [{ ticket: 'k1' }]])('is read from %j', async (result) => {
    const { ports, files } = setup()
    ports.http.on('POST /sys/common/ticket', ok(result))
    expect(await files.ticket('/online/report/print')).toBe('k1')
    expect(ports.http.sent[0] && bodyOf(ports.http.sent[0])).toEqual({ path: '/online/report/print' })
  })
})

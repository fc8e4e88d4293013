import { describe, expect, it } from 'vitest'
import { closeServers, startServer } from '#fixtures/server.ts'
import { echoPart } from '#fixtures/serverEcho.ts'
import { rawCall, rawRequest } from '#fixtures/serverRaw.ts'

closeServers()
const { client, origin } = await startServer({ parts: [echoPart()] })

describe('an answer', () => {
  it('is an envelope with the time of the server', async () => {
    const beforeMs = Date.now()
    const { status, body } = await client.call('GET', '/echo/query', { query: { page: 2, on: 'true', other: 'x' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      success: true,
      message: '操作成功！',
      code: 200,
      result: { page: 2, on: true, other: 'x' },
    })
    expect(body.timestamp).toBeGreaterThanOrEqual(beforeMs)
    expect(body.timestamp).toBeLessThanOrEqual(Date.now())
  })

  it('carries an id of the request and is never kept, framed or guessed at', async () => {
    const { headers } = await client.call('GET', '/echo/query')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.has('x-powered-by')).toBe(false)
    expect(headers.has('server')).toBe(false)
  })

  it('may be a refusal, bare, a file, or known already', async () => {
    expect((await client.call('GET', '/echo/refused')).body).toMatchObject({
      success: false,
      code: 500,
      message: '不行',
      result: { at: 1 },
    })
    expect((await client.call('GET', '/echo/bare')).text).toBe('[1,2]')
    const file = await client.call('GET', '/echo/file')
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="_ _1_.csv"; filename*=UTF-8''%E8%A1%A8%20%221%22.csv`,
    )
    const unchanged = await client.call('GET', '/echo/etag', { headers: { 'if-none-match': 'W/"v1"' } })
    expect([unchanged.status, unchanged.text]).toEqual([304, ''])
    expect((await client.call('GET', '/echo/etag', { headers: { 'if-none-match': '"v0"' } })).body.result).toBe('same')
  })

  it('is packed when it is long', async () => {
    expect((await client.call('GET', '/echo/long')).headers.get('content-encoding')).toBe('gzip')
    expect((await client.call('GET', '/echo/query')).headers.has('content-encoding')).toBe(false)
  })

  it('gives the parts of the path', async () => {
    expect(
      (await client.call('GET', `/echo/path/${encodeURIComponent('sys_user,realname,username,status = 1')}`)).body
        .result,
    ).toEqual({
      code: 'sys_user,realname,username,status = 1',
    })
    expect((await client.call('GET', '/echo/rest/temp/a%20b/c.png')).body.result).toMatchObject({
      path: 'temp/a b/c.png',
    })
  })
})

describe('a body', () => {
  it.each([
    [{ name: 'ab' }, 200, true, ''],
    [{}, 200, false, 'name 不能为空'],
    [{ name: 'a' }, 200, false, 'name 至少 2 个字符'],
    [{ name: 'a'.repeat(21) }, 200, false, 'name 不能超过 20 个字符'],
    [{ name: 'ab', count: 6 }, 200, false, 'count 不能大于 5'],
    [{ name: 'ab', kind: 'c' }, 200, false, 'kind 须为 a、b 之一'],
    [{ name: 5 }, 400, false, '请求有误：name 须为文本'],
    [{ name: 'ab', count: '5' }, 400, false, '请求有误：count 须为整数'],
    [{ name: 'ab', other: 1 }, 400, false, '请求有误：other 不存在'],
    [{ name: 'ab', inside: { list: ['a', 1] } }, 400, false, '请求有误：inside.list[1] 须为文本'],
    [[], 400, false, '请求有误：内容 须为对象'],
    [null, 400, false, '请求有误：内容 须为对象'],
  ])('%j: %i', async (body, status, success, message) => {
    const reply = await client.call('POST', '/echo/body', { body })
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ success, ...(success ? {} : { message, code: status === 200 ? 500 : status }) })
  })

  it.each([
    ['{"a":', '内容不是 JSON'],
    ['{"a":1}{', '内容不是 JSON，第 1 行第 8 列附近有误'],
    [`${'['.repeat(33)}${']'.repeat(33)}`, '内容的层数超过 32'],
    [`{"a":${'['.repeat(10_000)}`, '内容的层数超过 32'],
    ['{"__proto__":{"admin":true}}', '__proto__ 是不可用的名称'],
    ['{"\\u005f_proto__":1}', '__proto__ 是不可用的名称'],
    ['{"a":[{"constructor":{"prototype":{}}}]}', 'a[0].constructor 是不可用的名称'],
    ['{"a":{"b":"x\\u0000"}}', 'a.b 含有不可用的字符'],
    ['{"a":["\\ud800"]}', 'a[0] 含有不可用的字符'],
    ['{"a":1e400}', 'a 的数值过大'],
  ])('%.60s is refused', async (body, reason) => {
    const reply = await client.call('POST', '/echo/any', { body })
    expect(reply.status).toBe(400)
    expect(reply.body.message).toBe(`请求有误：${reason}`)
  })

  it.each([['[["deep", "]]]]", "\\"[["]]'], ['{"emoji":"😀","rtl":"‮","zero":-0}']])('%s is taken', async (body) => {
    const reply = await client.call('POST', '/echo/any', { body })
    expect(reply.body.result).toEqual(JSON.parse(JSON.stringify(JSON.parse(body))))
  })

  it('may be 32 levels deep and not more', async () => {
    const body = `${'['.repeat(32)}${']'.repeat(32)}`
    expect((await client.call('POST', '/echo/any', { body })).status).toBe(200)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data; boundary=x'])(
    'of type %s is refused',
    async (type) => {
      const reply = await client.call('POST', '/echo/any', { body: '{}', headers: { 'content-type': type } })
      expect(reply.status).toBe(400)
      expect(reply.body.message).toContain('application/json')
    },
  )

  it('that is no UTF-8 is refused', async () => {
    const head = rawRequest('POST /system-api/echo/any', ['Content-Type: application/json', 'Content-Length: 5'])
    const { status, text } = await rawCall(origin, head, Buffer.from([0x22, 0xc3, 0x28, 0x61, 0x22]))
    expect(status).toBe(400)
    expect(text).toContain('UTF-8')
  })

  it('over its limit is refused before it is read', async () => {
    const announced = rawRequest('POST /system-api/echo/any', [
      'Content-Type: application/json',
      'Content-Length: 52428800',
    ])
    expect(await rawCall(origin, announced)).toMatchObject({ status: 413 })
    const small = await client.call('POST', '/echo/small', { body: { a: 'x'.repeat(2_000) } })
    expect(small.status).toBe(413)
    expect(small.body).toMatchObject({ success: false, code: 413, message: '请求内容超出1KB限制' })
  })

  it('without an end is refused at its limit', async () => {
    const head = rawRequest('POST /system-api/echo/small', [
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ])
    const chunk = `200\r\n${'['.repeat(512)}\r\n`
    expect(await rawCall(origin, head, chunk, chunk, chunk)).toMatchObject({ status: 413 })
  })

  it('may be a form', async () => {
    const form = new FormData()
    form.set('biz', 'temp')
    form.set('file', new Blob(['x'.repeat(1_500)]), '名 称.txt')
    const response = await fetch(`${origin}/system-api/echo/form`, { method: 'POST', body: form })
    expect(await response.json()).toMatchObject({
      result: [
        ['biz', 'temp'],
        ['file', '名 称.txt', 1_000, true],
      ],
    })
  })

  it('may be bytes', async () => {
    const headers = { 'content-type': 'application/octet-stream' }
    const response = await fetch(`${origin}/system-api/echo/bytes`, {
      method: 'POST',
      headers,
      body: new Uint8Array(70_000),
    })
    expect(await response.json()).toMatchObject({ result: 70_000 })
    expect((await client.call('POST', '/echo/bytes', { body: {} })).status).toBe(400)
  })
})

describe('DO-05 an address', () => {
  it.each([
    ['/echo/query?page=0', 200, 'page 不能小于 1'],
    ['/echo/query?page=x', 400, '请求有误：page 须为整数'],
    ['/echo/query?page=1&page=2', 400, '请求有误：page 须为整数'],
    ['/echo/query?page=', 200, '操作成功！'],
    ['/echo/query?a[1000000000]=1', 200, '操作成功！'],
    ['/echo/query?a=%E0%A4%A', 400, '请求有误：参数 a 的编码有误'],
    ['/echo/query?a=%00', 400, '请求有误：参数 a 的编码有误'],
    ['/echo/query?%ZZ=1', 400, '请求有误：参数名的编码有误'],
    [`/echo/query?${'a&'.repeat(201)}`, 400, '请求有误：参数多于 200 个'],
    ['/echo/path/%E0%A4%A', 400, '请求有误：地址的编码有误'],
    ['/echo/path/%ZZ', 400, '请求有误：地址的编码有误'],
    ['/echo/path/%00', 400, '请求有误：地址含有不可用的字符'],
    ['/echo/path/%ED%A0%80', 400, '请求有误：地址的编码有误'],
    ['/echo/nowhere', 404, '路径不存在，请检查路径是否正确'],
    ['/', 404, '路径不存在，请检查路径是否正确'],
    [`/echo/query?a=${'x'.repeat(13_000)}`, 414, '请求地址过长'],
    [`/echo/${'x'.repeat(3_000)}`, 414, '请求地址过长'],
  ])('%.60s: %i', async (path, status, message) => {
    const line = `GET /system-api${path}`
    const reply = await rawCall(origin, rawRequest(line))
    expect(reply.status).toBe(status)
    expect(reply.text).toContain(`"message":${JSON.stringify(message)}`)
    expect(reply.text).toContain('x-request-id')
  })

  it('DO-04 with 200,000 parameters or 16 kB is refused', async () => {
    expect([400, 414, 431]).toContain(
      (await rawCall(origin, rawRequest(`GET /system-api/echo/query?${'a=1&'.repeat(200_000)}`))).status,
    )
    expect((await rawCall(origin, rawRequest(`GET /system-api/echo/query?a=${'x'.repeat(16_384)}`))).status).toBe(431)
  })
})

describe('a method', () => {
  it.each([
    ['POST', '/echo/query', 200, 'GET'],
    ['DELETE', '/echo/any', 200, 'POST、PUT'],
    ['PATCH', '/echo/any', 405, 'POST、PUT'],
    ['OPTIONS', '/echo/any', 405, 'POST、PUT'],
    ['TRACE', '/echo/query', 405, 'GET'],
    ['TRACE', '/sys/dict/list', 404, ''],
  ])('%s %s: HTTP %i', async (method, path, status, allowed) => {
    const { text, status: got } = await rawCall(
      origin,
      rawRequest(`${method} /system-api${path}`, ['Content-Length: 0']),
    )
    expect(got).toBe(status)
    if (status === 404) return
    expect(text).toContain(`"message":"不支持${method}请求方法，支持以下${allowed}"`)
    expect(text).toContain('"code":405')
    expect(text.toLowerCase()).toContain(`allow: ${allowed.replace('、', ', ').toLowerCase()}`)
  })

  it('that nobody knows, or CONNECT, is refused', async () => {
    expect((await rawCall(origin, rawRequest('FOO /system-api/echo/query'))).status).toBe(400)
    expect((await rawCall(origin, rawRequest('CONNECT example.test:80'))).status).toBe(405)
    expect((await client.call('HEAD', '/echo/query')).status).toBe(405)
  })
})

describe('DO-08 headers', () => {
  it.each([
    ['X-Access-Token: a', 'X-Access-Token: b'],
    ['tenant-id: 1', 'Tenant-Id: 2'],
    ['Content-Type: application/json', 'Content-Type: text/html'],
  ])('two of %s are refused', async (...twice) => {
    const { status, text } = await rawCall(origin, rawRequest('GET /system-api/echo/query', twice))
    expect(status).toBe(400)
    expect(text).toContain('重复')
  })

  it('over 16 kB are refused', async () => {
    const { status, text } = await rawCall(
      origin,
      rawRequest('GET /system-api/echo/query', [`X-Long: ${'x'.repeat(20_000)}`]),
    )
    expect(status).toBe(431)
    expect(text).toContain('"message":"请求头过大"')
  })

  it.each([
    [['Content-Length: 5', 'Transfer-Encoding: chunked']],
    [['Content-Length: 5', 'Content-Length: 6']],
    [['Transfer-Encoding: chunked, identity']],
    [['Content-Length : 5']],
  ])('that leave the end of the body open are refused: %j', async (headers) => {
    const { status } = await rawCall(
      origin,
      rawRequest('POST /system-api/echo/any', ['Content-Type: application/json', ...headers], 'hello'),
    )
    expect(status).toBe(400)
  })
})

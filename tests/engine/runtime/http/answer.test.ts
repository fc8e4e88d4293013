import { describe, expect, it } from 'vitest'
import answers from '#cases/runtime/answer.json'
import fileNames from '#cases/runtime/fileName.json'
import { ok, refusal } from '#fixtures/ports.ts'
import type { HttpFailure } from '#runtime/http'
import { fakeClient } from './client.ts'

const failureOf = (request: Promise<unknown>): Promise<HttpFailure> =>
  request.then(
    () => Promise.reject(new Error('it should have failed')),
    (error: HttpFailure) => error,
  )

describe('an answer', () => {
  it.each(answers)('$why', async ({ status, text, ...expected }) => {
    const { http, ports } = fakeClient()
    ports.http.on('GET /x', { status, headers: {}, body: text })
    const request = http.call({ method: 'GET', path: '/x' })
    if (expected.failure) expect(await failureOf(request)).toMatchObject(expected.failure)
    else expect(await request).toMatchObject({ ...expected.answer })
  })

  it('knows its tag and its number', async () => {
    const { http, ports } = fakeClient()
    ports.http.on('GET /x', ok(1, { headers: { etag: '"e1"', 'x-request-id': 'q7' } }))
    expect(await http.call({ method: 'GET', path: '/x' })).toMatchObject({ etag: '"e1"', requestId: 'q7' })
  })

  it('keeps the number of the request when the server names none', async () => {
    const { http, ports } = fakeClient()
    ports.http.on('GET /x', refusal('no'))
    const failure = await failureOf(http.get('/x'))
    expect(failure.requestId).toBe(ports.http.sent[0]?.headers['X-Request-Id'])
    expect(failure.requestId).toMatch(/^[0-9a-f]{16}$/)
  })
})

describe('a download', () => {
  const file = (text: string, type: string, headers = {}) => ({
    status: 200,
    headers,
    body: new Blob([text], { type }),
  })

  it.each(fileNames)('is named $name by $header', async ({ header, name }) => {
    const { http, ports } = fakeClient()
    ports.http.on('GET /f', file('x', 'text/plain', { 'content-disposition': header }))
    expect((await http.download('/f')).fileName).toBe(name)
  })

  it('is handed over as it is, and takes longer than a call', async () => {
    const { http, ports } = fakeClient()
    ports.http.on('GET /f', file('text', 'application/octet-stream'))
    expect(await (await http.download('/f', { id: '1' })).blob.text()).toBe('text')
    expect(ports.http.sent[0]?.timeoutMs).toBeGreaterThan(60_000)
    expect(ports.http.sent[0]?.url).toContain('id=1')
  })

  it('is a failure when it holds a refusal as JSON', async () => {
    const { http, ports } = fakeClient()
    ports.http.on('GET /f', file('{"success":false,"message":"没有数据","code":500}', 'application/json'))
    expect(await failureOf(http.download('/f'))).toMatchObject({ kind: 'business', message: '没有数据' })
  })

  it('may be JSON by itself', async () => {
    const { http, ports } = fakeClient()
    ports.http.on('GET /f', file('{"kind":"screen"}', 'application/json'))
    expect(await (await http.download('/f')).blob.text()).toBe('{"kind":"screen"}')
  })

  it('tells a lost login by the text inside a blob of HTTP 500', async () => {
    const { http, ports, reacted } = fakeClient()
    ports.http.on('GET /f', { ...file('{"success":false,"message":"Token失效"}', 'application/json'), status: 500 })
    expect(await failureOf(http.download('/f'))).toMatchObject({ kind: 'http', status: 500 })
    expect(reacted).toMatchObject([{ status: 500, message: 'Token失效' }])
  })
})

describe('an upload', () => {
  it('sends the fields before the file and answers the whole envelope', async () => {
    const { http, ports } = fakeClient()
    ports.http.on('POST /up', ok(null, { message: 'temp/a.png', code: 0 }))
    const form = { file: new Blob(['x']), fileName: 'a.png', fields: { biz: 'temp' } }
    expect((await http.upload('/up', form)).message).toBe('temp/a.png')
    const body = ports.http.sent[0]?.body
    expect(body instanceof FormData && [...body.keys()]).toEqual(['biz', 'file'])
    expect(ports.http.sent[0]?.headers).not.toHaveProperty('Content-Type')
  })

  it('tells its progress', async () => {
    const { http, ports } = fakeClient()
    const seen: number[] = []
    ports.http.on('POST /up', (request) => {
      request.onProgress?.({ sentBytes: 5, totalBytes: 10 })
      return ok(null)
    })
    const onProgress = ({ sentBytes }: { sentBytes: number }) => void seen.push(sentBytes)
    await http.upload('/up', { file: new Blob(['x']), fileName: 'a' }, { onProgress })
    expect(seen).toEqual([5])
  })
})

describe('the helpers', () => {
  const signedBy = async (call: (http: ReturnType<typeof fakeClient>['http']) => Promise<unknown>) => {
    const { http, ports } = fakeClient({ signKey: 'k' })
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) ports.http.on(`${method} /x`, ok(7))
    expect(await call(http)).toBe(7)
    const [sent] = ports.http.sent
    return `${sent?.method} ${'X-Sign' in (sent?.headers ?? {}) ? 'signed' : 'plain'}`
  }

  it('sign what the contract signs, and nothing else', async () => {
    expect(await signedBy((http) => http.get('/x'))).toBe('GET plain')
    expect(await signedBy((http) => http.signedGet('/x'))).toBe('GET signed')
    expect(await signedBy((http) => http.post('/x'))).toBe('POST plain')
    expect(await signedBy((http) => http.signedPost('/x', {}))).toBe('POST signed')
    expect(await signedBy((http) => http.signedCall({ method: 'PUT', path: '/x' }))).toBe('PUT signed')
    expect(await signedBy((http) => http.put('/x', {}))).toBe('PUT plain')
    expect(await signedBy((http) => http.remove('/x'))).toBe('DELETE plain')
  })
})

import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import axios, { AxiosError } from 'axios'
import { afterEach, describe, expect, it } from 'vitest'
import { axiosHttp } from '#runtime/adapter'
import type { HttpRequest } from '#runtime/port'

let server: Server | null = null

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
})

async function serve(listener: RequestListener): Promise<string> {
  const own = createServer(listener)
  server = own
  await new Promise<void>((done) => own.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(own.address() as AddressInfo).port}/x`
}

const port = axiosHttp(axios.create({ adapter: 'fetch' }))
const request = (url: string, rest: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url,
  headers: {},
  answerAs: 'text',
  timeoutMs: 5_000,
  ...rest,
})

describe('carrying with axios', () => {
  it('hands over texts as they are, whatever the status', async () => {
    const url = await serve((_, response) => {
      response.writeHead(418, { 'Content-Type': 'application/json', ETag: '"e1"' }).end('{"id": 12345678901234567890}')
    })
    const reply = await port.send(request(url))
    expect(reply).toMatchObject({ status: 418, body: '{"id": 12345678901234567890}' })
    expect(reply.headers.etag).toBe('"e1"')
  })

  it('hands over what is not JSON', async () => {
    const url = await serve((_, response) => void response.end('<html>'))
    expect((await port.send(request(url))).body).toBe('<html>')
  })

  it('sends method, headers and body as they are', async () => {
    const seen: unknown[] = []
    const url = await serve((incoming, response) => {
      incoming.setEncoding('utf8').on('data', (text) => seen.push(incoming.method, incoming.headers['tenant-id'], text))
      incoming.on('end', () => response.end('{}'))
    })
    const headers = { 'Content-Type': 'application/json;charset=UTF-8', 'tenant-id': '7' }
    await port.send(request(url, { method: 'POST', headers, body: '{"a":"村"}' }))
    expect(seen).toEqual(['POST', '7', '{"a":"村"}'])
  })

  it('hands over files as blobs', async () => {
    const url = await serve((_, response) => void response.end('bytes'))
    const { body } = await port.send(request(url, { answerAs: 'blob' }))
    expect(body instanceof Blob && (await body.text())).toBe('bytes')
  })

  it('sends forms with their boundary', async () => {
    const types: (string | undefined)[] = []
    const url = await serve((incoming, response) => {
      types.push(incoming.headers['content-type'])
      incoming.resume().on('end', () => response.end('{}'))
    })
    const body = new FormData()
    body.append('file', new Blob(['x']), 'a.txt')
    await port.send(request(url, { method: 'POST', body }))
    expect(types).toEqual([expect.stringContaining('multipart/form-data; boundary=')])
  })

  it('tells what comes too late', async () => {
    const url = await serve(() => undefined)
    const sent = port.send(request(url, { timeoutMs: 20 }))
    await expect(sent).rejects.toMatchObject({ kind: 'timeout', message: expect.stringContaining('timeout') })
  })

  it('tells what cannot be reached', async () => {
    const url = await serve(() => undefined)
    await new Promise((done) => server?.close(done))
    await expect(port.send(request(url))).rejects.toMatchObject({ kind: 'network' })
  })

  it('says in plain words that there is no network', async () => {
    const unreached = () => Promise.reject(new AxiosError('Network Error', 'ERR_NETWORK'))
    const offline = axiosHttp(axios.create({ adapter: unreached }))
    await expect(offline.send(request('http://127.0.0.1/'))).rejects.toMatchObject({
      kind: 'network',
      message: '网络连接失败，请检查网络后重试',
    })
  })

  it('tells what the caller gave up', async () => {
    const controller = new AbortController()
    const url = await serve(() => controller.abort())
    await expect(port.send(request(url, { signal: controller.signal }))).rejects.toMatchObject({ kind: 'aborted' })
  })
})

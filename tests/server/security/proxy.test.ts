import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeServers, startServer, type TestServer } from '#fixtures/server.ts'
import { allParts } from '#fixtures/serverParts.ts'
import { proxyPart } from '#server/proxy'

closeServers()
const path = '/sys/common/transitRESTful'

/** A server on the loopback that notes every request. */
const reached: IncomingMessage[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) => response.end('canary')
const canary = createServer((request, response) => {
  reached.push(request)
  answer(request, response)
})
let port = 0
beforeAll(async () => {
  canary.listen(0, '127.0.0.1')
  await once(canary, 'listening')
  port = (canary.address() as AddressInfo).port
})
afterAll(() => {
  canary.closeAllConnections()
  canary.close()
})

const loopback = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '0', '[::1]', '[::ffff:127.0.0.1]', '127.0.0.1.'],
  ...['localhost.', 'localhost', '①②⑦.⓪.⓪.①', '[::]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]'],
]
const inward = ['169.254.169.254', '2852039166', '[fd00:ec2::254]', '100.100.100.200', '10.0.0.1', '192.168.1.1']

describe('on the internet', () => {
  let closed: TestServer
  let open: TestServer
  let token: string
  const ask = async (server: TestServer, url: string, method = 'GET', headers: Record<string, string> = {}) =>
    (await server.client.call(method, path, { token, headers, query: { url } })).body

  beforeAll(async () => {
    closed = await startServer(allParts())
    const listed = [...loopback, ...inward].map((host) => new URL(`http://${host}:${port}`).host.replace('.:', ':'))
    const environment = { PROXY_HOSTS: [...listed, `ok.test:${port}`].join() }
    open = await startServer({ ...allParts(), shared: closed, environment })
    token = await closed.client.login('low')
  })

  it('nobody fetches without signing in', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await closed.client.call(method, path, { query: { url: 'http://ok.test/' } })).status).toBe(401)
  })

  it('no host is open at first', async () => {
    const reply = await ask(closed, 'https://api.example.com/a')
    expect(reply).toMatchObject({ success: false, result: null })
    expect(reply.message).toContain('PROXY_HOSTS')
  })

  it.each([...loopback, ...inward])(
    'SR-01 SR-02 reaches no inner address, even when it is opened: %s',
    async (host) => {
      expect((await ask(closed, `http://${host}:${port}/x`)).message).toContain('PROXY_HOSTS')
      expect(await ask(open, `http://${host}:${port}/x`)).toMatchObject({
        success: false,
        message: expect.stringMatching(/不是外部地址|找不到主机/),
      })
      expect(reached).toEqual([])
    },
  )

  it.each([
    ...['file:///etc/passwd', 'ftp://ok.test', 'gopher://ok.test', 'data:text/html,x', 'jar:a', 'unix:/x'],
    ...['//127.0.0.1', 'a', 'http:ok.test', 'http://', 'http://a@127.0.0.1', 'http://a:b@ok.test'],
  ])('SR-03 nor what is no web address: %s', async (url) => {
    const { status, body } = await open.client.call('GET', path, { token, query: { url } })
    expect([status, body.success, body.message]).toEqual([400, false, expect.stringContaining('url')])
  })

  it('SR-01 an address with a fragment is not the host behind it', async () => {
    expect((await ask(open, `http://127.0.0.1:${port}#@ok.test`)).message).toContain('不是外部地址')
    expect(reached).toEqual([])
  })

  it('SR-06 nor what a header names', async () => {
    const headers = { 'x-gateway-base-path': `http://127.0.0.1:${port}`, 'x-forwarded-host': `127.0.0.1:${port}` }
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
      expect((await ask(closed, 'http://ok.test/', method, headers)).success).toBe(false)
    expect(reached).toEqual([])
  })

  it('SR-07 nor this server itself', async () => {
    expect(await ask(closed, `${closed.origin}/system-api/sys/user/list`)).toMatchObject({
      success: false,
      result: null,
    })
  })
})

/** The canary stands for a server on the internet: `ok.test` leads to it, and the loopback counts as public. */
describe('an open host', () => {
  let server: TestServer
  let token: string
  const requests: string[] = []
  const url = (rest: string) => `http://ok.test:${port}${rest}`

  beforeAll(async () => {
    const resolve = async (host: string) => {
      requests.push(host)
      if (host === 'gone.test') throw new Error('ENOTFOUND')
      if (host === 'silent.test') return new Promise<never>(() => {})
      if (host === 'mixed.test')
        return [
          { address: '127.0.0.1', family: 4 },
          { address: '10.0.0.1', family: 4 },
        ]
      /* The first answer is harmless; whoever asks again would be led to the metadata of the cloud. */
      const turn = requests.filter((name) => name === host).length
      return [{ address: host === 'turning.test' && turn > 1 ? '169.254.169.254' : '127.0.0.1', family: 4 }]
    }
    const part = proxyPart({
      resolve,
      isReachable: (address) => address === '127.0.0.1',
      answerBytes: 10_000,
      timeoutMs: 400,
    })
    const hosts = ['ok.test', 'gone.test', 'silent.test', 'mixed.test', 'turning.test'].map((host) => `${host}:${port}`)
    server = await startServer({ parts: [part], environment: { PROXY_HOSTS: hosts.join() } })
    token = await server.client.login('low')
  })

  const call = (method: string, target: string, body?: unknown) => {
    reached.length = 0
    const headers = { cookie: 'a=b', 'tenant-id': '0', authorization: 'Bearer x' }
    return server.client.call(method, path, { token, headers, query: { url: target }, ...(body ? { body } : {}) })
  }

  it('answers JSON as a value, with the status as code', async () => {
    answer = (_request, response) => void response.setHeader('set-cookie', 'a=b').end('{"名称":"晴"}')
    const { body, headers } = await call('GET', url('/weather?city=%E4%BF%9D%E5%AE%9A'))
    expect(body).toMatchObject({ success: true, code: 200, result: { 名称: '晴' } })
    expect(headers.has('set-cookie')).toBe(false)
    expect(reached[0]?.url).toBe('/weather?city=%E4%BF%9D%E5%AE%9A')
  })

  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s sends its JSON', async (method) => {
    answer = async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      response.end(JSON.stringify({ method: request.method, text: Buffer.concat(chunks).toString('utf8') }))
    }
    const { body } = await call(method, url('/a'), { 姓名: '李明' })
    expect(body.result).toEqual({ method, text: '{"姓名":"李明"}' })
  })

  it('SR-06 nothing that identifies the caller goes along', async () => {
    answer = (_request, response) => void response.end('ok')
    await call('POST', url('/a'), { a: 1 })
    expect(Object.keys(reached[0]?.headers ?? {}).sort()).toEqual([
      ...['accept', 'accept-encoding', 'connection', 'content-length', 'content-type', 'host', 'user-agent'],
    ])
    expect(reached[0]?.rawHeaders.join()).not.toContain(token)
  })

  it('a page comes as text inside JSON, a refusal with its status', async () => {
    answer = (_request, response) =>
      void response.writeHead(503, { 'content-type': 'text/html' }).end('<script>1</script>')
    const { status, headers, body } = await call('GET', url('/'))
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toMatchObject({ success: false, code: 503, result: '<script>1</script>' })
  })

  it('JSON that is nested without end stays text', async () => {
    const deep = '['.repeat(4_500) + ']'.repeat(4_500)
    answer = (_request, response) => void response.end(deep)
    const { status, body } = await call('GET', url('/'))
    expect([status, body.success, body.result]).toEqual([200, true, deep])
    answer = (_request, response) => void response.end('{"a":[{"b":"[[["}]}')
    expect((await call('GET', url('/'))).body.result).toEqual({ a: [{ b: '[[[' }] })
  })

  it.each([301, 302, 307, 308])('a redirect inward (%i) is not followed', async (status) => {
    answer = (_request, response) =>
      void response.writeHead(status, { location: `http://127.0.0.1:${port}/inner` }).end()
    expect((await call('GET', url('/'))).body).toMatchObject({
      success: false,
      message: expect.stringContaining('不再跟随'),
    })
    expect(reached).toHaveLength(1)
  })

  it('SR-07 a name that changes its answer is asked once', async () => {
    answer = (_request, response) => void response.end('ok')
    const { body } = await call('GET', `http://turning.test:${port}/`)
    expect(body).toMatchObject({ success: true, result: 'ok' })
    expect(requests.filter((host) => host === 'turning.test')).toHaveLength(1)
    expect(reached[0]?.headers.host).toBe(`turning.test:${port}`)
  })

  it('a name with one inner address among others is refused', async () => {
    expect((await call('GET', `http://mixed.test:${port}/`)).body.message).toContain('不是外部地址')
    expect(reached).toEqual([])
  })

  it('an unknown name and a closed port are named', async () => {
    expect((await call('GET', `http://gone.test:${port}/`)).body.message).toContain('找不到主机 gone.test')
    expect((await call('GET', 'http://ok.test/')).body.message).toContain('PROXY_HOSTS')
  })

  it('a name server that says nothing is waited for no longer than a target, and asked once at a time', async () => {
    const calls = [1, 2, 3].map(() => call('GET', `http://silent.test:${port}/`))
    const messages = (await Promise.all(calls)).map(({ body }) => body.message)
    expect(messages).toEqual(Array(3).fill(`找不到主机 silent.test:${port}`))
    expect(requests.filter((host) => host === 'silent.test')).toHaveLength(1)
  })

  it('SR-07 an endless answer is cut off, however it is sent', async () => {
    answer = (_request, response) => {
      const more = () => {
        while (response.writable && response.write('x'.repeat(4_096)));
      }
      response.on('drain', more)
      more()
    }
    expect((await call('GET', url('/'))).body.message).toContain('超过 9 KB')
  })

  it.each([
    ['that never begins', () => undefined],
    ['that never ends', (_request: IncomingMessage, response: ServerResponse) => void response.write('a')],
  ])('an answer %s is given up in time', async (_name, silent) => {
    answer = silent
    expect((await call('GET', url('/'))).body.message).toContain('没有在 0.4 秒内答完')
  })

  it('a broken connection is no error of ours', async () => {
    answer = (request) => void request.socket.destroy()
    const { status, body } = await call('GET', url('/'))
    expect([status, body.success, body.message]).toEqual([200, false, expect.stringContaining('无法连接')])
  })
})

import { describe, expect, it } from 'vitest'
import { bodyOf, ok, refusal } from '#fixtures/ports.ts'
import { type CallOptions, isAborted, isHttpFailure } from '#runtime/http'
import type { HttpReply, HttpRequest } from '#runtime/port'
import { fakeClient } from './client.ts'

const batch = 'POST /online/batch/reads'
const reads = ['/a/aggregate', '/b/list', '/c/aggregate']

const line = (index: number, { status, body }: HttpReply) => `${JSON.stringify({ index, status, headers: {}, body })}\n`

/** A client that asks for all paths at once, and each outcome as a text. */
async function asking(paths: readonly string[], optionsOf: (path: string) => CallOptions = () => ({})) {
  const { http, ports } = fakeClient()
  const settled: string[] = []
  const ask = async (path: string) => {
    try {
      settled.push(`${path} ${await http.get(path, {}, { quiet: 'all', batch: true, ...optionsOf(path) })}`)
    } catch (error) {
      settled.push(`${path} ${isAborted(error) ? 'aborted' : isHttpFailure(error) ? error.message : 'thrown'}`)
    }
  }
  const run = async () => {
    const answers = Promise.all(paths.map(ask))
    await expect.poll(() => ports.http.sent.length).toBeGreaterThan(0)
    return answers
  }
  return { ports, settled, run }
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

/** An answer that stays open: the test writes its lines and ends it. */
function openAnswer() {
  let request: HttpRequest | undefined
  let end: (reply: HttpReply) => void = () => undefined
  return {
    answer: (sent: HttpRequest) => {
      request = sent
      return new Promise<HttpReply>((resolve) => {
        end = resolve
      })
    },
    receive: (text: string) => request?.onText?.(text),
    end: (text: string) => end({ status: 200, headers: {}, body: text }),
    isAsked: () => request !== undefined,
    isAborted: () => request?.signal?.aborted ?? false,
  }
}

describe('reads of the same moment', () => {
  it('share a request, and each has its own answer or failure', async () => {
    const { ports, settled, run } = await asking(reads)
    ports.http.on(batch, {
      status: 200,
      headers: {},
      body: [line(2, ok(3)), line(0, ok(1)), line(1, refusal('坏了', { status: 500 }))].join(''),
    })
    await run()
    expect(ports.http.calls()).toEqual([batch])
    const [request] = ports.http.sent
    expect(bodyOf(request as HttpRequest)).toEqual({
      calls: reads.map((path) => expect.stringContaining(`${path}?_t=`)),
    })
    expect(request?.headers).toMatchObject({ 'X-Access-Token': 't0', 'X-Client': 'village', 'tenant-id': '0' })
    expect(settled).toEqual(['/c/aggregate 3', '/a/aggregate 1', '/b/list 坏了'])
  })

  it('are answered one by one, as their lines come', async () => {
    const { ports, settled, run } = await asking(reads)
    const open = openAnswer()
    ports.http.on(batch, open.answer)
    const answers = run()
    await expect.poll(open.isAsked).toBe(true)
    const [first, second, third] = [line(1, ok('two')), line(0, ok('one')), line(2, ok('three'))]
    open.receive(first.slice(0, 10))
    await settle()
    expect(settled).toEqual([])
    open.receive(first + second.slice(0, 5))
    await settle()
    expect(settled).toEqual(['/b/list two'])
    open.end(first + second + third)
    await answers
    expect(settled).toEqual(['/b/list two', '/a/aggregate one', '/c/aggregate three'])
  })

  it('all fail when the request does, and those without a line when it breaks off', async () => {
    const refused = await asking(reads)
    refused.ports.http.on(batch, refusal('忙', { status: 503 }))
    await refused.run()
    expect(refused.settled).toEqual(reads.map((path) => `${path} 忙`))

    const broken = await asking(reads)
    broken.ports.http.on(batch, { status: 200, headers: {}, body: `${line(0, ok(1))}{"index":1,"sta` })
    await broken.run()
    const offline = '网络连接失败，请检查网络后重试'
    expect(broken.settled.sort()).toEqual(['/a/aggregate 1', `/b/list ${offline}`, `/c/aggregate ${offline}`])
  })

  it('go one by one to a server that has no batches', async () => {
    const { ports, settled, run } = await asking(reads)
    for (const path of reads) ports.http.on(`GET ${path}`, ok('own'))
    await run()
    expect(ports.http.calls()).toEqual([batch, ...reads.map((path) => `GET ${path}`)])
    expect(settled).toEqual(reads.map((path) => `${path} own`))
  })

  it('end with who asks: one that is given up leaves, and the last one ends the request', async () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const signalOf = (path: string) => ({ signal: path === '/b/list' ? one.signal : other.signal })
    const { ports, settled, run } = await asking(['/a/aggregate', '/b/list'], signalOf)
    const open = openAnswer()
    ports.http.on(batch, open.answer)
    void run()
    await expect.poll(open.isAsked).toBe(true)
    one.abort()
    await settle()
    expect([settled, open.isAborted()]).toEqual([['/b/list aborted'], false])
    other.abort()
    await settle()
    expect([settled, open.isAborted()]).toEqual([['/b/list aborted', '/a/aggregate aborted'], true])
  })

  it('are no more than the server takes in one', async () => {
    const { ports, run } = await asking(Array.from({ length: 21 }, (_, index) => `/m${index}/list`))
    ports.http.on(batch, (request) => {
      const { calls } = bodyOf(request) as { calls: string[] }
      return { status: 200, headers: {}, body: calls.map((_, index) => line(index, ok(index))).join('') }
    })
    ports.http.on('GET /m20/list', ok(20))
    await run()
    expect(ports.http.calls()).toEqual([batch, 'GET /m20/list'])
  })
})

describe('a read without company', () => {
  it('is sent as it is', async () => {
    const { ports, settled, run } = await asking(['/a/aggregate'])
    ports.http.on('GET /a/aggregate', ok(1))
    await run()
    expect([ports.http.calls(), settled]).toEqual([['GET /a/aggregate'], ['/a/aggregate 1']])
  })

  it('never waits for others unless it may', async () => {
    const { http, ports } = fakeClient()
    for (const path of reads) ports.http.on(`GET ${path}`, ok(path))
    await Promise.all(reads.map((path) => http.get(path)))
    expect(ports.http.calls()).toEqual(reads.map((path) => `GET ${path}`))
  })
})

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { callOut, collectGarbage, deferred } from '#server/platform'

/** The address of a server that answers as told. */
async function serverThat(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => answer(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const timeoutMs = 20_000

it('a short answer comes whole', async () => {
  const url = await serverThat((response) => response.end('好'))
  expect(await callOut({ url, timeoutMs })).toEqual({ ok: true, text: '好' })
})

it('an endless answer is given up where it becomes too long', async () => {
  let sentBytes = 0
  let closed: Promise<unknown> | undefined
  const url = await serverThat((response) => {
    closed = once(response, 'close')
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384))) sentBytes += 16_384
    }
    response.on('drain', more)
    more()
  })
  expect(await callOut({ url, timeoutMs })).toBeNull()
  await closed
  expect(sentBytes).toBeLessThan(64 * 1_048_576)
})

it('an answer that packs much into little is cut at what it unpacks to', async () => {
  const { gzipSync } = await import('node:zlib')
  const url = await serverThat((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' })
    response.end(gzipSync(Buffer.alloc(20_000_000)))
  })
  expect(await callOut({ url, timeoutMs })).toBeNull()
})

it('an answer that drips is given up when its time is over', async () => {
  const url = await serverThat((response) => {
    response.write('a')
  })
  expect(await callOut({ url, timeoutMs: 200 })).toBeNull()
})

it('also when garbage is collected meanwhile, and the connection ends', async () => {
  const { promise: dripping, resolve: drips } = deferred<ServerResponse>()
  const url = await serverThat((response) => {
    response.write('a')
    drips(response)
  })
  const answer = callOut({ url, timeoutMs: 500 })
  const response = await dripping
  const closed = once(response, 'close')
  await collectGarbage()
  await collectGarbage()
  expect(await answer).toBeNull()
  await closed
})

import { describe, expect, it } from 'vitest'
import { ok, refusal } from '#fixtures/ports.ts'
import { HttpFailure, isAborted } from '#runtime/http'
import { TransportError } from '#runtime/port'
import { fakeClient } from './client.ts'

describe('a call without an answer', () => {
  it.each(['timeout', 'network', 'aborted'] as const)('fails as %s', async (kind) => {
    const { http, ports } = fakeClient()
    ports.http.on('POST /x', () => Promise.reject(new TransportError(kind, 'gone')))
    await expect(http.post('/x')).rejects.toMatchObject({ kind, status: 0, message: 'gone' })
  })

  it('never sends a write twice', async () => {
    const { http, ports } = fakeClient()
    ports.http.on('POST /x', () => Promise.reject(new TransportError('timeout', 'gone')))
    await expect(http.post('/x', {})).rejects.toBeInstanceOf(HttpFailure)
    expect(ports.http.sent).toHaveLength(1)
  })
})

describe('telling', () => {
  it('is left to the caller for the statuses that it names', async () => {
    const { http, ports } = fakeClient()
    ports.http.on('GET /x', refusal('no', { status: 409 }))
    await expect(http.get('/x', {}, { quiet: [409] })).rejects.toMatchObject({ notified: false })
    await expect(http.get('/x', {}, { quiet: [403] })).rejects.toMatchObject({ notified: true })
    await expect(http.get('/x', {}, { quiet: 'all' })).rejects.toMatchObject({ notified: false })
    await expect(http.get('/x')).rejects.toMatchObject({ notified: true })
  })
})

describe('a lost login', () => {
  it.each([
    ['HTTP 401', refusal('', { status: 401 })],
    ['an envelope that says so', refusal('Token失效，请重新登录', { code: 500 })],
  ])('is nothing to show in the place of a call: %s', async (_, answer) => {
    const { http, ports } = fakeClient()
    ports.http.on('GET /x', answer)
    await expect(http.get('/x')).rejects.toSatisfy(isAborted)
  })

  it('that nobody was told of is a failure like others', async () => {
    const { http, ports } = fakeClient()
    ports.http.on('GET /x', refusal('', { status: 401 }))
    await expect(http.get('/x', {}, { quiet: 'all' })).rejects.not.toSatisfy(isAborted)
  })
})

describe('a scope', () => {
  const pending = () => {
    const { http, ports } = fakeClient()
    const aborted: string[] = []
    for (const method of ['GET', 'POST']) {
      ports.http.on(`${method} /slow`, ({ signal }) => {
        return new Promise((_, fail) => {
          const end = () => {
            aborted.push(method)
            fail(new TransportError('aborted', 'canceled'))
          }
          signal?.addEventListener('abort', end)
        })
      })
    }
    ports.http.on('POST /quick', ok(1))
    return { scope: http.scope(), ports, aborted }
  }
  const sentTo = (path: string, ports: ReturnType<typeof pending>['ports']) =>
    ports.http.sent.filter(({ url }) => url.includes(path)).length

  it('ends its pending reads when the screen is left', async () => {
    const { scope, aborted } = pending()
    const read = scope.get('/slow')
    scope.dispose()
    await expect(read).rejects.toSatisfy(isAborted)
    expect(aborted).toEqual(['GET'])
  })

  it('lets writes go on', async () => {
    const { scope } = pending()
    scope.dispose()
    expect(await scope.post('/quick')).toBe(1)
  })

  it('sends no reads any more', async () => {
    const { scope, ports } = pending()
    scope.dispose()
    await expect(scope.get('/slow')).rejects.toSatisfy(isAborted)
    expect(sentTo('/slow', ports)).toBe(0)
  })

  it('obeys the signal of a single read too', async () => {
    const { scope, aborted } = pending()
    const controller = new AbortController()
    const read = scope.get('/slow', {}, { signal: controller.signal })
    controller.abort()
    await expect(read).rejects.toSatisfy(isAborted)
    expect(aborted).toEqual(['GET'])
  })
})

import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ok, refusal, settled } from '#fixtures/ports.ts'
import { retrying } from '#react/part'
import { framed, openApp } from '../harness.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function openUser() {
  const app = openApp('/isps/user', { token: 't' })
  await framed('system/user-list')
  return app
}

describe('how long the product waits', () => {
  it('for an answer 9 s; a notice stands 4 s; after a lost login the page comes anew in 1.5 s', async () => {
    const { ports, runtime } = await openUser()
    ports.http.on('GET /sys/user/list', ok([]))
    await runtime.http.get('/sys/user/list')
    expect(ports.http.requests('GET /sys/user/list')[0]?.timeoutMs).toBe(9_000)
    ports.http.on('GET /sys/user/list', refusal('x', { status: 401, code: 401 }))
    await runtime.http.get('/sys/user/list').catch(() => null)
    await settled()
    expect(ports.notices.at(-1)).toMatchObject({ message: '很抱歉，登录已过期，请重新登录', shownMs: 4_000 })
    ports.clock.advance(1_499)
    expect(ports.seen).not.toContain('reload')
    ports.clock.advance(1)
    expect(ports.seen).toContain('reload')
  })

  it('for a part of the product 120 s, twice', async () => {
    vi.useFakeTimers()
    let requestCount = 0
    let failed = false
    const never = () => {
      requestCount += 1
      return new Promise(() => undefined)
    }
    const waiting = retrying(never)().catch(() => {
      failed = true
    })
    await vi.advanceTimersByTimeAsync(119_999)
    expect(requestCount).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(requestCount).toBe(2)
    await vi.advanceTimersByTimeAsync(120_000)
    await waiting
    expect(failed).toBe(true)
  })
})

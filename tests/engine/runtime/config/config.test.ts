import { describe, expect, it } from 'vitest'
import { ok, refusal } from '#fixtures/ports.ts'
import { createConfig, publicConfigOf } from '#runtime/config'
import { fakeClient } from '../http/client.ts'

const setup = () => {
  const { http, ports } = fakeClient()
  return { ports, config: createConfig({ http: () => http, base: '/system-api' }) }
}

describe('public settings', () => {
  it('have their defaults', () => {
    expect(publicConfigOf(null, '/system-api')).toMatchObject({
      sso: false,
      microFrontend: false,
      signKey: '',
      staticUrl: '/system-api/sys/common/static',
    })
  })

  it('are read from texts', () => {
    const raw = { SSO: 'on', STATIC_URL: 'http://files.example/', SIGN_KEY: 'k', MICRO_FRONTEND: 'off', odd: { a: 1 } }
    expect(publicConfigOf(raw, '/system-api')).toMatchObject({
      sso: true,
      microFrontend: false,
      signKey: 'k',
      staticUrl: 'http://files.example',
    })
    expect(publicConfigOf(raw, '').texts).not.toHaveProperty('odd')
  })

  it('are asked for once', async () => {
    const { ports, config } = setup()
    ports.http.on('GET /sys/config/data', ok({ SIGN_KEY: 'k' }))
    await Promise.all([config.load(), config.load()])
    expect((await config.load()).signKey).toBe('k')
    expect(ports.http.sent).toHaveLength(1)
  })

  it('are asked for again after a failure, which never rejects', async () => {
    const { ports, config } = setup()
    ports.http.on('GET /sys/config/data', refusal('no', { status: 503 }))
    expect((await config.load()).signKey).toBe('')
    ports.http.on('GET /sys/config/data', ok({ SIGN_KEY: 'k' }))
    expect((await config.load()).signKey).toBe('k')
  })
})

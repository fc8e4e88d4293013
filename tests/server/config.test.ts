import { describe, expect, it } from 'vitest'
import { isLoopback, readConfig } from '#config'

describe('the settings', () => {
  it('have defaults', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: './data',
      databaseUrl: 'sqlite:./data/village.db',
      seed: 'demo',
      apiBase: '/system-api',
      timeZone: 'Asia/Shanghai',
      zoneMinutes: 480,
      sessionHours: 168,
      sessionIdleHours: 168,
      sso: false,
      microFrontend: false,
      signRequired: false,
      bodyBytes: 1_048_576,
      uploadBytes: 52_428_800,
      imageBytes: 10_485_760,
      trustedProxies: [],
    })
  })

  it('are read from the environment', () => {
    const config = readConfig({
      DATA_DIR: '/srv/data',
      SEED: 'none',
      TZ: ':America/New_York',
      SSO: 'on',
      SSO_SERVER: 'https://sso.example/cas',
      API_BASE: '/api/v1',
      FRAME_HOSTS: 'https://a.example, https://b.example',
      UPLOAD_MB: '100',
      PUBLIC_URL: 'https://village.example/',
      SESSION_HOURS: '8',
      PREVIEW_URL: 'https://preview.example',
    })
    expect(config).toMatchObject({
      databaseUrl: 'sqlite:/srv/data/village.db',
      seed: 'none',
      zoneMinutes: -300,
      sso: true,
      apiBase: '/api/v1',
      frameHosts: ['https://a.example', 'https://b.example'],
      uploadBytes: 104_857_600,
      publicUrl: 'https://village.example',
      ssoServer: 'https://sso.example/cas',
      previewUrl: 'https://preview.example',
      sessionHours: 8,
    })
  })

  it.each([
    ['https://village.example', ''],
    ['https://host.example/village/', '/village'],
    ['https://host.example/a/b-1', '/a/b-1'],
  ])('have the path of the address %s', (PUBLIC_URL, basePath) => {
    expect(readConfig({ PUBLIC_URL }).basePath).toBe(basePath)
  })

  it.each([
    'https://host.example/assets',
    'https://host.example/system-api/',
    'https://host.example/村',
    'http://h.example/a?b=1',
  ])('refuse the address %s, below which the product cannot be', (PUBLIC_URL) => {
    expect(() => readConfig({ PUBLIC_URL })).toThrow('PUBLIC_URL')
  })

  it('that cannot be used are all named at once', () => {
    const wrong = {
      PORT: '99999',
      SEED: 'some',
      API_BASE: 'api',
      TZ: 'Mars/Base',
      SSO: 'maybe',
      ADMIN_PASSWORD: 'short',
      DATABASE_URL: 'mysql://x',
      SESSION_HOURS: '1000',
      STATIC_URL: 'ftp://x',
      LOG_LEVEL: 'loud',
    }
    let message = ''
    try {
      readConfig(wrong)
    } catch (cause) {
      message = String(cause)
    }
    for (const name of Object.keys(wrong)) expect(message).toContain(name)
    expect(message).not.toContain('short')
  })

  it('say SSO_SERVER is needed for SSO', () => {
    expect(() => readConfig({ SSO: 'on' })).toThrow('SSO_SERVER')
  })
})

it.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.2', false],
  ['village.example', false],
  ['127.0.0.1.evil.example', false],
])('only this machine reaches %s: %j', (host, only) => {
  expect(isLoopback(host)).toBe(only)
})

import { describe, expect, it } from 'vitest'
import requests from '#cases/runtime/request.json'
import { ok, startMs } from '#fixtures/ports.ts'
import { type Call, requestOf } from '#runtime/http'
import { fakeClient } from './client.ts'

const context = {
  base: '/system-api',
  nowMs: startMs,
  zoneMinutes: 480,
  token: 't0',
  tenantId: '',
  lowAppId: '',
  signKey: 'village-key',
  requestId: 'r0',
}

describe('a request', () => {
  it.each(requests)('$why', ({ call, url, headers, ...rest }) => {
    const ownContext = 'context' in rest ? rest.context : {}
    const request = requestOf(call as Call, { ...context, ...ownContext })
    expect(request.url).toBe(url)
    expect(request.headers).toEqual(headers)
    expect(request.body).toBe('body' in rest ? rest.body : undefined)
  })

  it('waits 9 seconds unless told otherwise', () => {
    expect(requestOf({ method: 'GET', path: '/x' }, context).timeoutMs).toBe(9_000)
    expect(requestOf({ method: 'GET', path: '/x', timeoutMs: 5 }, context).timeoutMs).toBe(5)
  })
})

describe('the low-app header', () => {
  const appOf = async (name: string, params: Record<string, string>) => {
    const { http, ports } = fakeClient({ route: { name, params } })
    ports.http.on('GET /x', ok(null))
    await http.get('/x')
    return ports.http.sent[0]?.headers['X-Low-App-ID']
  }

  it('goes with routes of low apps that name their app', async () => {
    expect(await appOf('low-app-list', { appId: 'a9' })).toBe('a9')
    expect(await appOf('low-app-list', {})).toBeUndefined()
    expect(await appOf('user-list', { appId: 'a9' })).toBeUndefined()
  })
})

describe('a call that may have changed something', () => {
  const writtenPaths = async (path: string) => {
    const { http, ports } = fakeClient()
    const paths: string[] = []
    ports.http.on(`POST ${path}`, ok(null))
    http.onWritten((written) => void paths.push(written))
    await http.post(path, {})
    return paths
  }

  it('is told to whoever follows what the user writes', async () => {
    expect(await writtenPaths('/sys/role/add')).toEqual(['/sys/role/add'])
  })

  it('is no ticket, which opens one address and changes no record', async () => {
    expect(await writtenPaths('/sys/common/ticket')).toEqual([])
  })
})

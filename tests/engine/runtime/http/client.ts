import { type FakePorts, fakePorts } from '#fixtures/ports.ts'
import { createHttpClient, type FailureFacts, type HttpClient } from '#runtime/http'
import type { CurrentRoute } from '#runtime/port'

interface ClientSettings {
  token?: string
  tenantId?: string
  signKey?: string
  route?: CurrentRoute
}

/** A client over fake ports whose reaction only remembers; it tells all but quiet failures. */
export function fakeClient(settings: ClientSettings = {}): {
  http: HttpClient
  ports: FakePorts
  reacted: FailureFacts[]
} {
  const ports = fakePorts()
  const reacted: FailureFacts[] = []
  const { token = 't0', tenantId = '', signKey = '', route = { name: '', params: {} } } = settings
  const http = createHttpClient({
    port: ports.http,
    clock: ports.clock,
    random: ports.random,
    base: '/system-api',
    identity: () => ({ token, tenantId }),
    route: () => route,
    signing: async () => ({ signKey }),
    reaction: {
      react(facts, { quiet }) {
        reacted.push(facts)
        return !quiet
      },
    },
  })
  return { http, ports, reacted }
}

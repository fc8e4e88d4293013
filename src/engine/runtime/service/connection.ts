import { type ConfigService, createConfig } from '#runtime/config'
import { createFailureReaction, createHttpClient, type HttpClient } from '#runtime/http'
import type { Ports } from '#runtime/port'
import type { SessionStore } from '#runtime/session'

export interface Connection {
  config: ConfigService
  http: HttpClient
}

export interface ConnectionSettings {
  ports: Ports
  base: string
  store: SessionStore
  keepInput: () => void
  logout: () => Promise<void>
}

/** The way to the server, with the settings that it needs and the reaction to what goes wrong. */
export function connect({ ports, base, store, keepInput, logout }: ConnectionSettings): Connection {
  const { http: port, clock, random, navigation } = ports
  const reaction = createFailureReaction({ ports, token: () => store.state().token, keepInput, logout })
  const config: ConfigService = createConfig({ http: () => http, base })
  const http: HttpClient = createHttpClient({
    port,
    clock,
    random,
    base,
    identity: store.state,
    route: () => navigation.currentRoute(),
    signKey: async () => (await config.load()).signKey,
    reaction,
  })
  return { config, http }
}

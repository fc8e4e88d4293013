import { type ConfigService, createConfig } from '#runtime/config'
import {
  createFailureReaction,
  createHttpClient,
  type FailureReaction,
  type HttpClient,
  type ReactionSettings,
} from '#runtime/http'
import type { Ports } from '#runtime/port'
import type { SessionStore } from '#runtime/session'

export interface Connection {
  config: ConfigService
  http: HttpClient
  reloads: FailureReaction['reloads']
}

interface ConnectionSettings extends Pick<ReactionSettings, 'keepInput' | 'logout' | 'carry'> {
  ports: Ports
  base: string
  store: SessionStore
}

/** The way to the server, with the settings that it needs and the reaction to what goes wrong. */
export function connect({ ports, base, store, ...leaving }: ConnectionSettings): Connection {
  const { http: port, clock, random, navigation } = ports
  const reaction = createFailureReaction({ ports, token: () => store.state().token, ...leaving })
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
  return { config, http, reloads: reaction.reloads }
}

import { defaultApiBase } from '#core/menu'
import { createClientLog } from '#runtime/clientLog'
import { type ConfigService, createConfig } from '#runtime/config'
import { createDictionaries } from '#runtime/dictionary'
import { createDocumentStore } from '#runtime/document'
import { createDrafts } from '#runtime/draft'
import { createFiles } from '#runtime/file'
import {
  createFailureReaction,
  createHttpClient,
  type FailureReaction,
  type HttpClient,
  type ReactionSettings,
  signDigestOf,
} from '#runtime/http'
import { createCarriedNotice } from '#runtime/notice'
import type { Ports } from '#runtime/port'
import { createRecords } from '#runtime/record'
import { createSession, createSessionStore, type SessionService, type SessionStore } from '#runtime/session'
import { createSettings } from '#runtime/setting'
import { createSignOn } from '#runtime/signOn'
import { loginPathFor } from './loginPath.ts'
import type { Runtime } from './runtime.ts'

/** Calls below these paths write the menu, the rights of roles or departments, or publish documents. */
const places = ['/sys/permission/', '/sys/role/', '/sys/sysDepartPermission/', '/online/document/']

/** Changes of documents have no effect before they are published; the other calls only read. */
const drafts = new Set(['save', 'check', 'preview', 'plan'].map((name) => `/online/document/${name}`))

/** Whether a write to the call `path` may change the menu or a user's rights. */
const changesRights = (path: string): boolean => !drafts.has(path) && places.some((place) => path.startsWith(place))

interface RuntimeOptions {
  ports: Ports
  /** API base, with the base path before it. */
  base?: string
}

/** Composes the runtime. It sends nothing until the first request. */
export function createRuntime({ ports, base = defaultApiBase }: RuntimeOptions): Runtime {
  const store = createSessionStore(ports)
  const username = () => store.state().user?.username ?? ''
  const drafts = createDrafts({ ports, username })
  const logout = (): Promise<void> => session.logout()
  const carriedNotice = createCarriedNotice(ports)
  const leaving = { keepInput: drafts.flush, logout, carry: carriedNotice.keep }
  const { config, http, reloads } = connect({ ports, base, store, ...leaving })
  const dictionaries = createDictionaries({ ports, http })
  const documents = createDocumentStore({ ports, http, username })
  const files = createFiles({ base, ports, http, config: config.current })
  const { preload } = dictionaries
  const session: SessionService = createSession({ ports, store, http, preload, onOtherUser: () => startAnew() })
  const services = {
    ports,
    base,
    config,
    http,
    session,
    signOn: createSignOn({ ports, config }),
    carriedNotice,
    reloads,
    dictionaries,
    documents,
    drafts,
    files,
    records: createRecords({ http, files, random: ports.random, base }),
    settings: createSettings(ports, http),
    clientLog: createClientLog({ ports, http }),
    loginPath: (path: string) => loginPathFor(path, config.current().sso || ports.agent.workChat),
  }
  const startAnew = () => {
    drafts.flush()
    ports.navigation.reload()
  }
  carriedNotice.show()
  return { ...services, dispose: listen(services) }
}

interface Connection {
  config: ConfigService
  http: HttpClient
  reloads: FailureReaction['reloads']
}

interface ConnectionSettings extends Pick<ReactionSettings, 'keepInput' | 'logout' | 'carry'> {
  ports: Ports
  base: string
  store: SessionStore
}

/** The connection to the server, with its settings and the reaction to failures. */
function connect({ ports, base, store, ...leaving }: ConnectionSettings): Connection {
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
    signing: async () => {
      const { signKey, texts } = await config.load()
      return { signKey, signDigest: await signDigestOf(texts.SIGN_ALGORITHM ?? '') }
    },
    reaction,
  })
  return { config, http, reloads: reaction.reloads }
}

/**
 * Connects the services: what ends with a session, what is stored when the page unloads, which writes change the
 * rights of the user, and what is published in the meantime. Returns how to stop.
 */
function listen(runtime: Omit<Runtime, 'dispose'>): () => void {
  const { ports, http, session, signOn, dictionaries, documents, drafts, clientLog } = runtime
  const { navigation, lifecycle } = ports

  const ends = [
    session.onEnd((why) => {
      drafts.flush()
      dictionaries.clear()
      documents.clear()
      signOn.rest()
      if (why === 'peer') navigation.replace(runtime.loginPath(navigation.currentPath()))
    }),
    http.onWritten((path) => {
      if (changesRights(path)) void session.renewPermissions()
    }),
    http.onPublished(() => {
      documents.published(null)
      void session.renewPermissions()
    }),
    lifecycle.onHide(drafts.flush),
    lifecycle.onUncaught((error) => clientLog.report(error, 'uncaught')),
    session.dispose,
  ]
  return () => {
    for (const end of ends) end()
  }
}

import { createClientLog } from '#runtime/clientLog'
import { createDictionaries } from '#runtime/dictionary'
import { createDocumentStore } from '#runtime/document'
import { createDrafts } from '#runtime/draft'
import { createFiles } from '#runtime/file'
import { createCarriedNotice } from '#runtime/notice'
import type { Ports } from '#runtime/port'
import { createRecords } from '#runtime/record'
import { createSession, createSessionStore, type SessionService } from '#runtime/session'
import { createSettings } from '#runtime/setting'
import { createSignOn } from '#runtime/signOn'
import { connect } from './connection.ts'
import { listen } from './listening.ts'
import { loginPathFor } from './loginPath.ts'
import type { Runtime } from './runtime.ts'

interface RuntimeOptions {
  ports: Ports
  /** API base. */
  base?: string
}

/** Composes the runtime. Nothing is sent until something is asked. */
export function createRuntime({ ports, base = '/system-api' }: RuntimeOptions): Runtime {
  const store = createSessionStore(ports)
  const username = () => store.state().user?.username ?? ''
  const drafts = createDrafts({ ports, username })
  const logout = (): Promise<void> => session.logout()
  const carriedNotice = createCarriedNotice(ports)
  const leaving = { keepInput: drafts.flush, logout, carry: carriedNotice.keep }
  const { config, http, reloads } = connect({ ports, base, store, ...leaving })
  const dictionaries = createDictionaries({ ports, http })
  const documents = createDocumentStore({ ports, http, username })
  const files = createFiles({ ports, http, staticUrl: () => config.current().staticUrl })
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
    records: createRecords({ http, files, random: ports.random }),
    settings: createSettings(ports),
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

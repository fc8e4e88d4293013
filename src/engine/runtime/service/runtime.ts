import { type ClientLog, createClientLog } from '#runtime/clientLog'
import type { ConfigService } from '#runtime/config'
import { createDictionaries, type DictionaryService } from '#runtime/dictionary'
import { createDocumentStore, type DocumentStore } from '#runtime/document'
import { createDrafts, type DraftService } from '#runtime/draft'
import { createFiles, type FileService } from '#runtime/file'
import type { HttpClient } from '#runtime/http'
import type { Ports } from '#runtime/port'
import { createRecords, type RecordService } from '#runtime/record'
import { createSession, createSessionStore, type SessionService } from '#runtime/session'
import { createSettings, type SettingService } from '#runtime/setting'
import { connect } from './connection.ts'
import { listen } from './listening.ts'
import { loginPathFor } from './loginPath.ts'

/** The browser services of one application, all over the same ports. */
export interface Runtime {
  ports: Ports
  config: ConfigService
  http: HttpClient
  session: SessionService
  dictionaries: DictionaryService
  documents: DocumentStore
  drafts: DraftService
  records: RecordService
  files: FileService
  settings: SettingService
  clientLog: ClientLog
  /** Where to sign in, with the way back to `path`. */
  loginPath(path: string): string
  /** Ends all listening. */
  dispose(): void
}

export interface RuntimeOptions {
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
  const { config, http } = connect({ ports, base, store, keepInput: drafts.flush, logout })
  const dictionaries = createDictionaries({ ports, http })
  const documents = createDocumentStore({ ports, http, username })
  const files = createFiles({ ports, http, staticUrl: () => config.current().staticUrl })
  const { preload } = dictionaries
  const session: SessionService = createSession({ ports, store, http, preload, onOtherUser: () => startAnew() })
  const services = {
    ports,
    config,
    http,
    session,
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
  return { ...services, dispose: listen(services) }
}

import type { ClientLog } from '#runtime/clientLog'
import type { ConfigService } from '#runtime/config'
import type { DictionaryService } from '#runtime/dictionary'
import type { DocumentStore } from '#runtime/document'
import type { DraftService } from '#runtime/draft'
import type { FileService } from '#runtime/file'
import type { HttpClient } from '#runtime/http'
import type { CarriedNotice } from '#runtime/notice'
import type { Ports } from '#runtime/port'
import type { RecordService } from '#runtime/record'
import type { SessionService } from '#runtime/session'
import type { SettingService } from '#runtime/setting'
import type { SignOn } from '#runtime/signOn'

/** The browser services of one application, all over the same ports. */
export interface Runtime {
  ports: Ports
  /** API base. */
  base: string
  config: ConfigService
  http: HttpClient
  session: SessionService
  signOn: SignOn
  carriedNotice: CarriedNotice
  dictionaries: DictionaryService
  documents: DocumentStore
  drafts: DraftService
  records: RecordService
  files: FileService
  settings: SettingService
  clientLog: ClientLog
  /** True once the session is lost and the page is about to reload: nothing should be started any more. */
  reloads(): boolean
  /** The login page, which returns to `path` afterwards. */
  loginPath(path: string): string
  /** Stops all listeners. */
  dispose(): void
}

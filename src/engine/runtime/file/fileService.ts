import { limit } from '#core/limit'
import { messages } from '#core/message'
import type { CallOptions, Download, HttpCalls, Query } from '#runtime/http'
import type { Ports } from '#runtime/port'
import { fileUrl } from './fileUrl.ts'

export interface FileUpload {
  file: Blob
  fileName: string
  /** Address of the upload, where it is not the usual one. */
  action?: string
  /** Folder of the upload; `temp` unless given. */
  biz?: string
  /** Further parts of the form. */
  fields?: Readonly<Record<string, string>>
}

/** What an upload answered: the stored path in `message`, or where `responseName` of the column says. */
interface UploadAnswer {
  message: string
  result: unknown
}

export interface FileService {
  /** The address of a stored path. */
  url(path: string): string
  upload(upload: FileUpload, options?: CallOptions): Promise<UploadAnswer>
  /** Fetches a file and hands it to the user; false when it was empty, of which the user has been told. */
  save(path: string, query: Query, options?: CallOptions & { fileName?: string }): Promise<boolean>
  /** Hands over what was made in this browser. */
  hand(blob: Blob, fileName: string): void
  /** A ticket for one use within 60 s, for addresses that cannot carry the token. spec: architecture (Tickets) */
  ticket(path: string): Promise<string>
}

interface FileSettings {
  ports: Pick<Ports, 'file' | 'notice'>
  http: HttpCalls
  staticUrl: () => string
}

const ticketOf = (result: unknown): string => {
  const ticket = typeof result === 'object' && result !== null && 'ticket' in result ? result.ticket : result
  return typeof ticket === 'string' ? ticket : ''
}

/** The files of one runtime. spec: shell §7; contract §8.1, §8.2 */
export function createFiles({ ports, http, staticUrl }: FileSettings): FileService {
  return {
    url: (path) => fileUrl(staticUrl(), path),
    async upload({ file, fileName, action = '/sys/common/upload', biz = 'temp', fields }, options) {
      const form = { file, fileName, fields: { biz, isup: '1', ...fields } }
      const { message, result } = await http.upload(action, form, options)
      return { message, result }
    },
    async save(path, query, options) {
      return saveDownload(ports, await http.download(path, query, options), options?.fileName)
    },
    hand: (blob, fileName) => ports.file.save(blob, fileName),
    ticket: async (path) => ticketOf(await http.post('/sys/common/ticket', { path })),
  }
}

/** Saves what was fetched under `fileName`, else under the server's name; an empty file warns instead. spec: shell §7 download helper */
function saveDownload(ports: Pick<Ports, 'file' | 'notice'>, { blob, fileName }: Download, ownName = ''): boolean {
  if (blob.size === 0) {
    const message = messages.failure.download
    ports.notice.notice({ tone: 'warning', title: '', message, shownMs: limit.noticeShownMs })
    return false
  }
  ports.file.save(blob, ownName || fileName || 'download')
  return true
}

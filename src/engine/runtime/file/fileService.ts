import { limit } from '#core/limit'
import { messages } from '#core/message'
import type { PublicConfig } from '#runtime/config'
import type { CallOptions, Download, HttpCalls, Query } from '#runtime/http'
import type { Ports } from '#runtime/port'
import { fileUrl, previewAddress } from './fileUrl.ts'
import { type FileUpload, storedPath } from './storedPath.ts'

export interface FileService {
  /** The address of a stored path. That of a private file opens with a ticket alone: see `openUrl`. */
  url(path: string): string
  /** Whether a stored path belongs to a private file. */
  isPrivate(path: string): boolean
  /** The address that opens a stored path, which for a private file is good for once, within 60 s. */
  openUrl(path: string): Promise<string>
  /**
   * Stores a file and answers its path; a server without storage has it embedded as base64. Large files go in parts, which are sent again when
   * the connection breaks, and go on where they stopped when the same file is chosen again.
   */
  upload(upload: FileUpload, options?: CallOptions): Promise<string>
  /** Downloads a file for the user; false if it was empty, which the user has been notified of. */
  save(path: string, query: Query, options?: CallOptions & { fileName?: string }): Promise<boolean>
  /** The content of a stored file of this server. */
  read(path: string, options?: CallOptions): Promise<Blob>
  /** Downloads a stored file of this server for the user under `fileName`. */
  fetchStored(path: string, fileName: string): Promise<boolean>
  /** The beginning of a stored text or workbook, read by the server. */
  preview(path: string, options?: CallOptions): Promise<FilePreview>
  /** Whether the settings name a preview service. */
  hasPreviewService(): boolean
  /** The address at which that service shows a stored file; `origin` is that of the page. */
  serviceUrl(path: string, origin: string): Promise<string>
  /** Offers content created in this browser as a download. */
  hand(blob: Blob, fileName: string): void
  /** The address of the print page of a report, a model or a list over one; good for once, within 60 s. spec: shell §7 Report print URL */
  reportUrl(id: string, query?: Readonly<Record<string, string>>): Promise<string>
  /** A single-use ticket, valid for 60 s, for addresses that cannot carry the token. spec: architecture (Tickets) */
  ticket(path: string): Promise<string>
}

/** The beginning of a file; `more`: there is more than that. */
export type FilePreview =
  | { kind: 'text'; text: string; more: boolean }
  | { kind: 'sheets'; sheets: SheetPreview[]; more: boolean }

export interface SheetPreview {
  name: string
  rows: string[][]
  more: boolean
}

const defaultAction = '/sys/common/upload'

interface FileSettings {
  /** API base. */
  base: string
  ports: Pick<Ports, 'file' | 'notice' | 'clock'>
  http: HttpCalls
  config: () => Pick<PublicConfig, 'staticUrl' | 'privateUrl' | 'privateFolders' | 'previewUrl'>
}

const ticketOf = (result: unknown): string => {
  const ticket = typeof result === 'object' && result !== null && 'ticket' in result ? result.ticket : result
  return typeof ticket === 'string' ? ticket : ''
}

/** The files of one runtime. spec: shell §7; contract §8.1, §8.2 */
export function createFiles({ base, ports, http, config }: FileSettings): FileService {
  const isPrivate = (path: string) => config().privateFolders.includes(path.slice(0, path.indexOf('/')))
  const url = (path: string) => fileUrl(isPrivate(path) ? config().privateUrl : config().staticUrl, path)
  const ticket = async (path: string) => ticketOf(await http.post('/sys/common/ticket', { path }))
  const openUrl = async (path: string) =>
    isPrivate(path) ? `${url(path)}?ticket=${await ticket(url(path))}` : url(path)
  const stored = async (path: string, options?: CallOptions) => {
    const query = isPrivate(path) ? { ticket: await ticket(url(path)) } : {}
    return http.download(`/sys/common/static/${path.replace(/^\/+/, '')}`, query, options)
  }
  return {
    url,
    isPrivate,
    openUrl,
    read: async (path, options) => (await stored(path, options)).blob,
    fetchStored: async (path, fileName) => saveDownload(ports, await stored(path), fileName),
    preview: (path, options) => http.get<FilePreview>('/sys/common/preview', { path }, options),
    hasPreviewService: () => config().previewUrl !== '',
    serviceUrl: async (path, origin) => previewAddress(config().previewUrl, new URL(await openUrl(path), origin).href),
    async upload(upload, options) {
      const { file, fileName, action = defaultAction, biz = 'temp', fields } = upload
      if (file.size > limit.wholeUploadBytes && action === defaultAction) {
        const { uploadInParts } = await import('./chunkedUpload.ts')
        return uploadInParts({ http, clock: ports.clock }, { file, fileName, biz }, options)
      }
      const form = { file, fileName, fields: { biz, isup: '1', ...fields } }
      return storedPath(await http.upload(action, form, options), upload)
    },
    async save(path, query, options) {
      return saveDownload(ports, await http.download(path, query, options), options?.fileName)
    },
    hand: (blob, fileName) => ports.file.save(blob, fileName),
    async reportUrl(id, query = {}) {
      const token = await ticket(`${base}/online/report/print/${id}`)
      return `${base}/online/report/print?${new URLSearchParams({ ...query, id, token })}`
    },
    ticket,
  }
}

/** Saves the downloaded file under `fileName`, else under the server's name; an empty file shows a warning instead. spec: shell §7 download helper */
function saveDownload(ports: Pick<Ports, 'file' | 'notice'>, { blob, fileName }: Download, ownName = ''): boolean {
  if (blob.size === 0) {
    const message = messages.failure.download
    ports.notice.notice({ tone: 'warning', message })
    return false
  }
  ports.file.save(blob, ownName || fileName || 'download')
  return true
}

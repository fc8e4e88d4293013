import type { PublicConfig } from '#runtime/config'
import type { CallOptions, HttpCalls, Query } from '#runtime/http'
import type { Ports } from '#runtime/port'
import { fileUrl } from './fileUrl.ts'
import type { StoredFiles } from './storedFiles.ts'
import type { FileUpload } from './upload.ts'

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
  /** Whether the settings name a preview service. */
  hasPreviewService(): boolean
  /** What shows stored files and reports, loaded when it is first needed. */
  stored(): Promise<StoredFiles>
  /** Offers content created in this browser as a download. */
  hand(blob: Blob, fileName: string): void
  /** A single-use ticket, valid for 60 s, for addresses that cannot carry the token. spec: architecture (Tickets) */
  ticket(path: string): Promise<string>
}

interface FileSettings {
  /** API base. */
  base: string
  ports: Pick<Ports, 'file' | 'notice' | 'clock' | 'http'>
  http: HttpCalls
  config: () => Pick<PublicConfig, 'staticUrl' | 'privateUrl' | 'privateFolders' | 'previewUrl'>
}

const ticketOf = (result: unknown): string => {
  const ticket = typeof result === 'object' && result !== null && 'ticket' in result ? result.ticket : result
  return typeof ticket === 'string' ? ticket : ''
}

/** The files of one runtime. spec: shell §7; contract §8.1, §8.2 */
export function createFiles(settings: FileSettings): FileService {
  const { ports, http, config } = settings
  const isPrivate = (path: string) => config().privateFolders.includes(path.slice(0, path.indexOf('/')))
  const url = (path: string) => fileUrl(isPrivate(path) ? config().privateUrl : config().staticUrl, path)
  const ticket = async (path: string) => ticketOf(await http.post('/sys/common/ticket', { path }))
  const files: FileService = {
    url,
    isPrivate,
    openUrl: async (path) => (isPrivate(path) ? `${url(path)}?ticket=${await ticket(url(path))}` : url(path)),
    hasPreviewService: () => config().previewUrl !== '',
    stored: async () => (await import('./storedFiles.ts')).storedFiles({ ...settings, files }),
    upload: async (upload, options) =>
      (await import('./upload.ts')).uploadFile({ http, clock: ports.clock }, upload, options),
    async save(path, query, options) {
      const download = await http.download(path, query, options)
      const { saveDownload } = await import('./saveDownload.ts')
      return saveDownload(ports, download, options?.fileName)
    },
    hand: (blob, fileName) => ports.file.save(blob, fileName),
    ticket,
  }
  return files
}

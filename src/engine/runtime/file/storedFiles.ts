import type { CallOptions, HttpCalls } from '#runtime/http'
import type { Ports } from '#runtime/port'
import { saveDownload } from './saveDownload.ts'

/** The beginning of a file; `more`: there is more than that. */
export type FilePreview =
  | { kind: 'text'; text: string; more: boolean }
  | { kind: 'sheets'; sheets: SheetPreview[]; more: boolean }

export interface SheetPreview {
  name: string
  rows: string[][]
  more: boolean
}

/** Contents of stored files, and pages that the server writes. A private file opens with a ticket of its own. */
export interface StoredFiles {
  /** The content of a stored file of this server. */
  read(path: string, options?: CallOptions): Promise<Blob>
  /** Downloads a stored file of this server for the user under `fileName`. */
  save(path: string, fileName: string): Promise<boolean>
  /** The beginning of a stored text or workbook, read by the server. */
  preview(path: string, options?: CallOptions): Promise<FilePreview>
  /** The address at which the preview service of the settings shows a stored file; `origin` is that of the page. */
  serviceUrl(path: string, origin: string): Promise<string>
  /** A file of the build, by its address. */
  asset(address: string): Promise<Blob>
  /**
   * Opens the server's print page of a report, a model or a list over one in a window of its own, with these conditions and order; its
   * address is good for once, within 60 s. spec: shell §7 Report print URL
   */
  openReport(report: PrintedReport, openLink: (address: string, blank: boolean) => void): Promise<void>
}

interface PrintedReport {
  id: string
  /** Conditions and order. */
  query: Readonly<Record<string, string>>
}

interface StoredSettings {
  /** API base. */
  base: string
  ports: Pick<Ports, 'file' | 'notice' | 'http'>
  http: HttpCalls
  config(): { previewUrl: string }
  /** Addresses of stored paths. */
  files: {
    url(path: string): string
    isPrivate(path: string): boolean
    openUrl(path: string): Promise<string>
    ticket(path: string): Promise<string>
  }
}

const assetTimeoutMs = 30_000

export function storedFiles({ base, ports, http, config, files }: StoredSettings): StoredFiles {
  const download = async (path: string, options?: CallOptions) => {
    const query = files.isPrivate(path) ? { ticket: await files.ticket(files.url(path)) } : {}
    return http.download(`/sys/common/static/${path.replace(/^\/+/, '')}`, query, options)
  }
  return {
    read: async (path, options) => (await download(path, options)).blob,
    save: async (path, fileName) => saveDownload(ports, await download(path), fileName),
    preview: (path, options) => http.get<FilePreview>('/sys/common/preview', { path }, options),
    async serviceUrl(path, origin) {
      const { previewUrl } = config()
      const file = new URL(await files.openUrl(path), origin).href
      return `${previewUrl}${previewUrl.includes('?') ? '&' : '?'}url=${encodeURIComponent(file)}`
    },
    async asset(address) {
      const { status, body } = await ports.http.send({
        ...{ method: 'GET', url: address, headers: {}, timeoutMs: assetTimeoutMs, answerAs: 'blob' },
      })
      if (status !== 200) throw new Error(`${address}: ${status}`)
      return typeof body === 'string' ? new Blob([body]) : body
    },
    async openReport({ id, query }, openLink) {
      const token = await files.ticket(`${base}/online/report/print/${id}`)
      openLink(`${base}/online/report/print?${new URLSearchParams({ ...query, id, token })}`, true)
    },
  }
}

/** At most so many arguments are passed to one call. */
const bytesAtOnce = 32_768

/** The address of a file that no server stores, which is its content. */
export async function dataUrlOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += bytesAtOnce)
    binary += String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce))
  return `data:${file.type || 'application/octet-stream'};base64,${btoa(binary)}`
}

import { messages } from '#core/message'
import type { Download } from '#runtime/http'
import type { Ports } from '#runtime/port'

/** Saves the downloaded file under `fileName`, else under the server's name; an empty file shows a warning instead. spec: shell §7 download helper */
export function saveDownload(
  ports: Pick<Ports, 'file' | 'notice'>,
  { blob, fileName }: Download,
  ownName = '',
): boolean {
  if (blob.size === 0) {
    const message = messages.failure.download
    ports.notice.notice({ tone: 'warning', message })
    return false
  }
  ports.file.save(blob, ownName || fileName || 'download')
  return true
}

import { useMemo } from 'react'
import type { FileService, FileUpload } from '#runtime/file'
import { useSources } from './context.ts'

interface UploadWatch {
  signal?: AbortSignal
  /** From 0 to 1. */
  onProgress?(share: number): void
}

/** Uploads and addresses of files. */
export interface Uploads extends Pick<FileService, 'url' | 'isPrivate' | 'openUrl'> {
  /** Uploads a file; resolves to its stored path. Rejects with the failure, which may already have been shown (`notified`). */
  send(upload: FileUpload, watch?: UploadWatch): Promise<string>
}

/** Uploads of the product. spec: shell §7, contract §8.1 */
export function useUpload(): Uploads {
  const { files } = useSources().ports
  return useMemo(
    () => ({
      url: files.url,
      isPrivate: files.isPrivate,
      openUrl: files.openUrl,
      async send(upload, { signal, onProgress } = {}) {
        const { message } = await files.upload(upload, {
          ...(signal ? { signal } : {}),
          onProgress: ({ sentBytes, totalBytes }) => onProgress?.(totalBytes > 0 ? sentBytes / totalBytes : 0),
        })
        return message
      },
    }),
    [files],
  )
}

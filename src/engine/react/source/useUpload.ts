import { useMemo } from 'react'
import type { FileService, FileUpload } from '#runtime/file'
import type { CallOptions } from '#runtime/http'
import { useSources } from './context.ts'

interface UploadWatch extends Pick<CallOptions, 'signal' | 'quiet' | 'token'> {
  /** The share from 0 to 1, and whether the connection has broken off and another try follows. */
  onProgress?(share: number, isInterrupted: boolean): void
}

/** Uploads, addresses and contents of files. */
export interface Uploads extends Pick<FileService, 'url' | 'isPrivate' | 'openUrl' | 'hasPreviewService' | 'stored'> {
  /** Uploads a file; resolves to its stored path. Rejects with the failure, which may already have been shown (`notified`). */
  send(upload: FileUpload, watch?: UploadWatch): Promise<string>
}

/** Uploads of the product. spec: shell §7, contract §8.1 */
export function useUpload(): Uploads {
  const { files } = useSources().ports
  return useMemo(
    () => ({
      ...files,
      send: (upload, { onProgress, ...options } = {}) =>
        files.upload(upload, {
          ...options,
          onProgress: ({ sentBytes, totalBytes, interrupted = false }) =>
            onProgress?.(totalBytes > 0 ? sentBytes / totalBytes : 0, interrupted),
        }),
    }),
    [files],
  )
}

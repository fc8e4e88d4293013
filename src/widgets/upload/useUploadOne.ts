import { useCallback } from 'react'
import { useSources } from '#react/source'

interface UploadWay {
  biz: string | undefined
  signal: AbortSignal
  /** From 0 to 100. */
  onProgress(percent: number): void
}

/** Sends a file; answers its stored path. What goes wrong is told by the control, in the words of uploads. spec: widgets §7, §8 */
export function useUploadOne() {
  const { files } = useSources().ports
  return useCallback(
    async (file: File, { biz, signal, onProgress }: UploadWay): Promise<string> => {
      const upload = { file, fileName: file.name, ...(biz ? { biz } : {}) }
      const { message } = await files.upload(upload, {
        signal,
        quiet: 'all',
        onProgress: ({ sentBytes, totalBytes }) => onProgress(totalBytes > 0 ? (sentBytes / totalBytes) * 100 : 0),
      })
      return message
    },
    [files],
  )
}

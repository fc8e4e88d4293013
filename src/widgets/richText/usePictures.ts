import type { Editor } from '@tiptap/core'
import { useRef, useState } from 'react'
import { uploadMessages } from '#core/message'
import { useSources } from '#react/source'
import type { FieldFaceProps } from '#react/widget'
import { useNotifier } from '#widgets/face'
import { refusalOf } from '#widgets/upload'

const failureOf = (error: unknown): string => (error instanceof Error && error.message) || uploadMessages.failed

/** Pictures on their way into the text. The form waits for them. spec: widgets §7 (rich-text images) */
export function usePictures({ onPending }: Pick<FieldFaceProps, 'onPending'>) {
  const { files } = useSources().ports
  const notifier = useNotifier()
  const [sending, setSending] = useState(0)
  const editor = useRef<Editor | null>(null)
  const send = async (file: File): Promise<string | null> => {
    setSending((before) => before + 1)
    try {
      const upload = { file, fileName: file.name, biz: 'jeditor', fields: { jeditor: '1' } }
      const { message } = await files.upload(upload, { quiet: 'all' })
      editor.current
        ?.chain()
        .setImage({ src: files.url(message), alt: file.name })
        .run()
      return null
    } catch (error) {
      notifier.error(failureOf(error))
      return failureOf(error)
    } finally {
      setSending((before) => before - 1)
    }
  }
  /** Sends those that are pictures; false when none is. */
  const take = (files: readonly File[]): boolean => {
    const pictures = files.filter((file) => file.type.includes('image'))
    if (files.length > 0 && pictures.length === 0) notifier.warn(uploadMessages.onlyImages)
    for (const file of pictures) {
      const refusal = refusalOf(file, 'image')
      if (refusal) {
        notifier.warn(refusal)
        continue
      }
      const arrival = send(file)
      onPending?.(arrival)
    }
    return files.length > 0
  }
  return { editor, take, sending: sending > 0 }
}

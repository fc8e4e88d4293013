import { useState } from 'react'
import { messages } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { PicturePreview } from './PicturePreview.tsx'
import { UploadControl } from './UploadControl.tsx'

/** Pictures as cards, seen large on a click. */
export function ImageField(face: FieldFaceProps) {
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  return (
    <>
      <UploadControl
        face={face}
        wants="image"
        list={{ listType: 'picture-card', onPreview: ({ url }) => setPreviewUrl(url ?? null) }}
      >
        <button type="button" className="face-upload">
          + {messages.word.upload}
        </button>
      </UploadControl>
      <PicturePreview url={previewUrl} onClose={() => setPreviewUrl(null)} />
    </>
  )
}

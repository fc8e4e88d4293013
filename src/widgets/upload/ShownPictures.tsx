import { useState } from 'react'
import { useUpload } from '#react/source'
import type { CellFaceProps, DetailFaceProps } from '#react/widget'
import { EmptyMark } from '#widgets/face'
import { PicturePreview } from './PicturePreview.tsx'
import { storedItems } from './uploadItem.ts'

/** The first picture as a thumb and the number of the others. */
export function ImageCell({ value }: CellFaceProps) {
  const { url: urlOf } = useUpload()
  const [first, ...others] = storedItems(value)
  if (!first?.path) return <EmptyMark />
  return (
    <span className="face-marks">
      <img className="face-thumb" src={urlOf(first.path)} alt={first.name} loading="lazy" />
      {others.length > 0 && `+${others.length}`}
    </span>
  )
}

/** All pictures, each seen large on a click. */
export function ImageDetail({ value }: DetailFaceProps) {
  const { url: urlOf } = useUpload()
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  const items = storedItems(value)
  if (items.length === 0) return <EmptyMark />
  return (
    <span className="face-marks">
      {items.map(({ id, name, path = '' }) => (
        <button key={id} type="button" className="face-picture" onClick={() => setPreviewUrl(urlOf(path))}>
          <img src={urlOf(path)} alt={name} loading="lazy" />
        </button>
      ))}
      <PicturePreview url={previewUrl} onClose={() => setPreviewUrl(null)} />
    </span>
  )
}

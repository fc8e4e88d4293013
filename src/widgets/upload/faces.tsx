import { Button, Image } from 'antd'
import { useState } from 'react'
import { messages } from '#core/message'
import { useUpload } from '#react/source'
import type { CellFaceProps, DetailFaceProps, Faces, FieldFaceProps, WidgetExample } from '#react/widget'
import { EmptyMark, readonlyAs, SafeLink, textProp } from '#widgets/face'
import { UploadControl } from './UploadControl.tsx'
import { nameOf, storedItems } from './uploadItem.ts'

interface PicturePreviewProps {
  /** The picture that is seen large; none while null. */
  url: string | null
  onClose(): void
}

/** One picture over the page; Esc closes it. */
function PicturePreview({ url, onClose }: PicturePreviewProps) {
  if (url === null) return null
  return (
    <Image
      src={url}
      wrapperClassName="face-hidden"
      preview={{ visible: true, src: url, onVisibleChange: (visible) => !visible && onClose() }}
    />
  )
}

/** Files of any kind. */
const FileField = (face: FieldFaceProps) => (
  <UploadControl face={face} wants="file" list={{ listType: 'text' }}>
    <Button>{textProp(face.props, 'text') ?? messages.word.upload}</Button>
  </UploadControl>
)

/** Pictures as cards, seen large on a click. */
function ImageField(face: FieldFaceProps) {
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

/** spec: widgets §9, file name shown cut to 5 characters */
const nameLength = 5

function cutName(name: string): string {
  const characters = [...name]
  return characters.length > nameLength ? `${characters.slice(0, nameLength).join('')}…` : name
}

/** The first file and the number of the others; its full name is in the tooltip. */
function FileCell({ value }: CellFaceProps) {
  const { url: urlOf } = useUpload()
  const [first, ...others] = storedItems(value)
  if (!first?.path) return <EmptyMark />
  return (
    <span className="face-cell" title={[first, ...others].map(({ name }) => name).join('、')}>
      <SafeLink text={urlOf(first.path)} kind="url">
        {cutName(first.name)}
      </SafeLink>
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}

/** Every file with its full name, to be fetched. */
function FileDetail({ value }: DetailFaceProps) {
  const { url: urlOf } = useUpload()
  const items = storedItems(value)
  if (items.length === 0) return <EmptyMark />
  return (
    <ul className="face-files">
      {items.map(({ id, path = '' }) => (
        <li key={id}>
          <SafeLink text={urlOf(path)} kind="url">
            {nameOf(path)}
          </SafeLink>
        </li>
      ))}
    </ul>
  )
}

/** The first picture as a thumb and the number of the others. */
function ImageCell({ value }: CellFaceProps) {
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
function ImageDetail({ value }: DetailFaceProps) {
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

export const file: Faces = { Field: readonlyAs(FileField, FileDetail), Cell: FileCell, Detail: FileDetail }
export const image: Faces = { Field: readonlyAs(ImageField, ImageDetail), Cell: ImageCell, Detail: ImageDetail }

/** Two stored files. */
export const fileExample: WidgetExample = {
  field: { type: 'file', title: '附件', limit: 3 },
  values: [null, 'temp/0f3a/会议纪要.docx', 'temp/0f3a/会议纪要.docx,temp/91bc/名单.xlsx'],
}

/** The address of a drawing, without a request. */
const drawing = (shapes: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${shapes}</svg>`)}`

const sky = '<path fill="#bae0ff" d="M0 0h96v96H0z"/>'

/** A stored picture, and two. */
export const imageExample: WidgetExample = {
  field: { type: 'image', title: '照片', limit: 2 },
  values: [null, 'temp/0f3a/gate.png', 'temp/0f3a/gate.png,temp/0f3a/pond.jpg'],
  stored: {
    'temp/0f3a/gate.png': drawing(
      `${sky}<path fill="#b7eb8f" d="M0 64h96v32H0z"/><path fill="#ad6800" d="M20 30h8v48h-8zM68 30h8v48h-8zM12 24h72v10H12z"/>`,
    ),
    'temp/0f3a/pond.jpg': drawing(
      `${sky}<path fill="#b7eb8f" d="M0 48h96v48H0z"/><ellipse cx="48" cy="70" rx="36" ry="14" fill="#4096ff"/>`,
    ),
  },
}

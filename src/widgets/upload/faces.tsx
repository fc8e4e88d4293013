import { Button } from 'antd'
import { useState } from 'react'
import { messages, uploadMessages } from '#core/message'
import { fieldColors } from '#core/palette'
import type { CellFaceProps, DetailFaceProps, Faces, FieldFaceProps, WidgetExample } from '#react/widget'
import { EmptyMark, readonlyAs, StoredPicture, textProp, useFacePlace } from '#widgets/face'
import { FileLink } from './FileLink.tsx'
import { PicturePreview } from './PicturePreview.tsx'
import { usePreview } from './preview/usePreview.tsx'
import { UploadControl } from './UploadControl.tsx'
import { sizeText, storedItems } from './uploadItem.ts'

/** Files of any kind. */
function FileField(face: FieldFaceProps) {
  const { show, dialog } = usePreview()
  return (
    <>
      <UploadControl face={face} wants="file" listType="text" onOpen={show}>
        <Button>{textProp(face.props, 'text') ?? messages.word.upload}</Button>
        <span className="upload-hint">{uploadMessages.dropHere}</span>
      </UploadControl>
      {dialog}
    </>
  )
}

/** Pictures as cards, in a cell as lines, seen large on a click. */
function ImageField(face: FieldFaceProps) {
  const [previewPath, setPreviewPath] = useState<string | null>(null)
  const isCell = useFacePlace() === 'cell'
  return (
    <>
      <UploadControl
        face={face}
        wants="image"
        listType={isCell ? 'text' : 'picture-card'}
        onOpen={({ path }) => setPreviewPath(path)}
      >
        {isCell ? (
          <Button title={uploadMessages.dropPictures}>{messages.word.upload}</Button>
        ) : (
          <button type="button" className="face-upload" title={uploadMessages.dropPictures}>
            + {messages.word.upload}
          </button>
        )}
      </UploadControl>
      <PicturePreview path={previewPath} onClose={() => setPreviewPath(null)} />
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
function FileCell({ value, props }: CellFaceProps) {
  const [first, ...others] = storedItems(value)
  if (!first?.path) return <EmptyMark />
  return (
    <span className="face-cell" title={[first, ...others].map(({ name }) => name).join('、')}>
      {props.allowDownload === false ? (
        cutName(first.name)
      ) : (
        <FileLink path={first.path} name={first.name}>
          {cutName(first.name)}
        </FileLink>
      )}
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}

/** Every file with its full name, to be fetched. */
export function FileDetail({ value }: Pick<DetailFaceProps, 'value'>) {
  const items = storedItems(value)
  if (items.length === 0) return <EmptyMark />
  return (
    <ul className="face-files">
      {items.map(({ id, name, size, path = '' }) => (
        <li key={id}>
          <FileLink path={path} name={name}>
            {name}
          </FileLink>
          {size !== undefined && <span className="upload-size">{sizeText(size)}</span>}
        </li>
      ))}
    </ul>
  )
}

/** The first picture as a thumb and the number of the others. */
function ImageCell({ value }: CellFaceProps) {
  const [first, ...others] = storedItems(value)
  if (!first?.path) return <EmptyMark />
  return (
    <span className="face-marks">
      <StoredPicture className="face-thumb" path={first.path} name={first.name} />
      {others.length > 0 && `+${others.length}`}
    </span>
  )
}

/** All pictures, each seen large on a click. */
function ImageDetail({ value }: DetailFaceProps) {
  const [previewPath, setPreviewPath] = useState<string | null>(null)
  const items = storedItems(value)
  if (items.length === 0) return <EmptyMark />
  return (
    <span className="face-marks">
      {items.map(({ id, name, path = '' }) => (
        <button key={id} type="button" className="face-picture" onClick={() => setPreviewPath(path)}>
          <StoredPicture path={path} name={name} />
        </button>
      ))}
      <PicturePreview path={previewPath} onClose={() => setPreviewPath(null)} />
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

const [water, ochre, rice] = fieldColors.light
const sky = `<path fill="${water}" fill-opacity=".2" d="M0 0h96v96H0z"/>`

/** A stored picture, and two. */
export const imageExample: WidgetExample = {
  field: { type: 'image', title: '照片', limit: 2 },
  values: [null, 'temp/0f3a/gate.png', 'temp/0f3a/gate.png,temp/0f3a/pond.jpg'],
  stored: {
    'temp/0f3a/gate.png': drawing(
      `${sky}<path fill="${rice}" d="M0 64h96v32H0z"/><path fill="${ochre}" d="M20 30h8v48h-8zM68 30h8v48h-8zM12 24h72v10H12z"/>`,
    ),
    'temp/0f3a/pond.jpg': drawing(
      `${sky}<path fill="${rice}" d="M0 48h96v48H0z"/><ellipse cx="48" cy="70" rx="36" ry="14" fill="${water}"/>`,
    ),
  },
}

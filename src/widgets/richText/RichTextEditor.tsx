import { useEffect, useRef, useState } from 'react'
import { richTextMessages as texts } from '#core/message'
import type { FieldFaceProps } from '#react/widget'
import { isBlank, useControl } from '#widgets/face'
import { LinkLine } from './LinkLine.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useEditor } from './useEditor.ts'
import { usePictures } from './usePictures.ts'
import './richText.css'

/** spec: widgets §9 (Rich editor height 300) */
const defaultHeightPx = 300

const classOf = ({ invalid, disabled }: FieldFaceProps): string =>
  ['rich-text', invalid && 'is-invalid', disabled && 'is-disabled'].filter(Boolean).join(' ')

/** Rich text as it is written: a toolbar and the text below it. */
export function RichTextEditor(face: FieldFaceProps) {
  const { props, disabled, value } = face
  const place = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [linking, setLinking] = useState(false)
  const control = useControl(face, 'enter')
  const pictures = usePictures(face)
  const editor = useEditor(place, { face, control, take: pictures.take })
  useEffect(() => {
    pictures.editor.current = editor
  }, [editor, pictures.editor])
  const height = typeof props.height === 'number' ? props.height : defaultHeightPx
  return (
    <div className={classOf(face)}>
      {editor ? (
        <Toolbar
          editor={editor}
          disabled={disabled}
          linking={linking}
          onLink={() => setLinking(!linking)}
          onPicture={() => input.current?.click()}
        />
      ) : null}
      {editor && linking ? <LinkLine editor={editor} onClose={() => setLinking(false)} /> : null}
      <div
        ref={place}
        className="rich-text-place"
        style={{ height }}
        data-placeholder={isBlank(value) ? control.placeholder : ''}
      />
      {pictures.sending ? (
        <div role="status" className="rich-text-sending">
          {texts.imageSending}
        </div>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          pictures.take([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}

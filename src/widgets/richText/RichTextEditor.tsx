import { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { hostedPath, ownPath } from '#core/menu'
import { richTextMessages as texts, uploadMessages } from '#core/message'
import { isEmpty } from '#core/object'
import { useBasePath, useUpload } from '#react/source'
import { useVisible } from '#react/visible'
import type { FieldFaceProps } from '#react/widget'
import { type ControlAttributes, useControl, useNotifier, valueText } from '#widgets/face'
import { cleanedHtml } from '#widgets/html'
import { refusalOf } from '#widgets/upload'
import { editorSettings, pasted } from './editorSettings.ts'
import { LinkLine } from './LinkLine.tsx'
import { Toolbar } from './Toolbar.tsx'
import './richText.css'

const failureOf = (error: unknown): string => (error instanceof Error && error.message) || uploadMessages.failed

/** Pictures on their way into the text. The form waits for them. spec: widgets §7 (rich-text images) */
function usePictures({ onPending }: Pick<FieldFaceProps, 'onPending'>) {
  const { send: store, url } = useUpload()
  const notifier = useNotifier()
  const [sending, setSending] = useState(0)
  const editor = useRef<Editor | null>(null)
  const send = async (file: File): Promise<string | null> => {
    setSending((before) => before + 1)
    try {
      const upload = { file, fileName: file.name, biz: 'jeditor', fields: { jeditor: '1' } }
      const path = await store(upload, { quiet: 'all' })
      editor.current
        ?.chain()
        .setImage({ src: url(path), alt: file.name })
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

/** Files that were pasted or dropped; false when there is no picture among them. */
type TakeFiles = (files: readonly File[]) => boolean

/** The attributes of the editable element; those without a value are not there. */
const attributesOf = (control: ControlAttributes, title: string): Record<string, string> => ({
  id: control.id,
  role: 'textbox',
  class: 'html-text rich-text-body',
  'aria-multiline': 'true',
  'aria-label': title,
  'aria-required': String(control['aria-required'] === true),
  'aria-invalid': String(control['aria-invalid'] === true),
  'aria-disabled': String(control.disabled === true),
  ...(control['aria-describedby'] ? { 'aria-describedby': control['aria-describedby'] } : {}),
})

interface EditorInput {
  /** Stored texts know nothing of the host: addresses in the editor are below this path. */
  basePath: string
  face: FieldFaceProps
  control: ControlAttributes
  take: TakeFiles
}

/** The value of a field as the editor has it. */
const editedHtml = (value: unknown, { basePath }: Pick<EditorInput, 'basePath'>): string =>
  cleanedHtml(valueText(value), basePath === '' ? undefined : (address) => hostedPath(address, basePath))

/** What is in the editor as the value of a field. */
function htmlOf(editor: Editor, { basePath }: Pick<EditorInput, 'basePath'>): string | null {
  if (editor.isEmpty) return null
  const html = editor.getHTML()
  return basePath === '' ? html : cleanedHtml(html, (address) => ownPath(address, basePath))
}

function startEditor(element: HTMLElement, latest: RefObject<EditorInput>): Editor {
  const takeFiles = (files: FileList | undefined) => latest.current.take([...(files ?? [])])
  return new Editor({
    ...editorSettings,
    element,
    content: editedHtml(latest.current.face.value, latest.current),
    onUpdate: ({ editor }) => latest.current.face.onChange(htmlOf(editor, latest.current)),
    onBlur: () => latest.current.face.onBlur(),
    editorProps: {
      attributes: () => attributesOf(latest.current.control, latest.current.face.title),
      transformPastedHTML: pasted,
      handlePaste: (_view, event) => takeFiles(event.clipboardData?.files),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer?.files),
    },
  })
}

/** An editor over the value of a field. It takes the value anew when another one comes, and when its tab is active again. spec: widgets §2 */
function useEditor(container: RefObject<HTMLElement | null>, input: EditorInput): Editor | null {
  const { face, control, basePath } = input
  const latest = useRef(input)
  const [editor, keep] = useState<Editor | null>(null)
  const visible = useVisible()
  useLayoutEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    if (!container.current) return
    const started = startEditor(container.current, latest)
    keep(started)
    return () => started.destroy()
  }, [container])
  const { value } = face
  useEffect(() => {
    if (!editor || !visible || valueText(value) === valueText(htmlOf(editor, { basePath }))) return
    editor.commands.setContent(editedHtml(value, { basePath }), { emitUpdate: false })
  }, [editor, visible, value, basePath])
  const { disabled } = control
  const wrong = control['aria-invalid']
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are read anew when one of them is another
  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [editor, disabled, wrong])
  return editor
}

/** spec: widgets §9 (Rich editor height 300) */
const defaultHeightPx = 300

const classOf = ({ invalid, disabled }: FieldFaceProps): string =>
  ['rich-text', invalid && 'is-invalid', disabled && 'is-disabled'].filter(Boolean).join(' ')

/** Rich text as it is written: a toolbar and the text below it. */
export function RichTextEditor(face: FieldFaceProps) {
  const { props, disabled, value } = face
  const container = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [linking, setLinking] = useState(false)
  const control = useControl(face, 'enter')
  const pictures = usePictures(face)
  const editor = useEditor(container, { face, control, take: pictures.take, basePath: useBasePath() })
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
        ref={container}
        className="rich-text-place"
        style={{ height }}
        data-placeholder={isEmpty(value) ? control.placeholder : ''}
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

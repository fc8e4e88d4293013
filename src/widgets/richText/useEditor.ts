import { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useVisible } from '#react/visible'
import type { FieldFaceProps } from '#react/widget'
import { type ControlAttributes, valueText } from '#widgets/face'
import { cleanedHtml } from '#widgets/html'
import { editorSettings, pasted } from './editorSettings.ts'

/** Files that were pasted or dropped; false when there is no picture among them. */
type TakeFiles = (files: readonly File[]) => boolean

const htmlOf = (editor: Editor): string | null => (editor.isEmpty ? null : editor.getHTML())

/** What the editable element is told; attributes without a value are not there. */
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
  face: FieldFaceProps
  control: ControlAttributes
  take: TakeFiles
}

function startEditor(element: HTMLElement, latest: RefObject<EditorInput>): Editor {
  const takeFiles = (files: FileList | undefined) => latest.current.take([...(files ?? [])])
  return new Editor({
    ...editorSettings,
    element,
    content: cleanedHtml(valueText(latest.current.face.value)),
    onUpdate: ({ editor }) => latest.current.face.onChange(htmlOf(editor)),
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
export function useEditor(place: RefObject<HTMLElement | null>, input: EditorInput): Editor | null {
  const { face, control } = input
  const latest = useRef(input)
  const [editor, keep] = useState<Editor | null>(null)
  const visible = useVisible()
  useLayoutEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    if (!place.current) return
    const started = startEditor(place.current, latest)
    keep(started)
    return () => started.destroy()
  }, [place])
  const { value } = face
  useEffect(() => {
    if (!editor || !visible || valueText(value) === valueText(htmlOf(editor))) return
    editor.commands.setContent(cleanedHtml(valueText(value)), { emitUpdate: false })
  }, [editor, visible, value])
  const { disabled } = control
  const wrong = control['aria-invalid']
  // biome-ignore lint/correctness/useExhaustiveDependencies: the attributes are read anew when one of them is another
  useEffect(() => {
    editor?.setEditable(!disabled, false)
  }, [editor, disabled, wrong])
  return editor
}

import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, placeholder } from '@codemirror/view'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useVisible } from '#react/visible'
import type { FieldFaceProps } from '#react/widget'
import { type ControlAttributes, valueText } from '#widgets/face'
import { editorSettings } from './editorSettings.ts'
import { languageOf } from './languages.ts'

interface EditorInput {
  face: FieldFaceProps
  control: ControlAttributes
  language: string
}

/** What the editable element is told; attributes without a value are not there. */
const attributesOf = (control: ControlAttributes, title: string): Record<string, string> => ({
  id: control.id,
  tabindex: '0',
  'aria-label': title,
  'aria-required': String(control['aria-required'] === true),
  'aria-invalid': String(control['aria-invalid'] === true),
  'aria-disabled': String(control.disabled === true),
  ...(control['aria-describedby'] ? { 'aria-describedby': control['aria-describedby'] } : {}),
})

const stateOf = ({ face, control }: EditorInput) => [
  EditorState.readOnly.of(face.disabled),
  EditorView.editable.of(!face.disabled),
  EditorView.contentAttributes.of(attributesOf(control, face.title)),
  placeholder(control.placeholder),
]

/** Parts of the settings that change while the editor stands. */
interface Parts {
  language: Compartment
  state: Compartment
}

function startEditor(parent: HTMLElement, parts: Parts, latest: RefObject<EditorInput>): EditorView {
  const listener = EditorView.updateListener.of(({ docChanged, focusChanged, state, view }) => {
    const { face } = latest.current
    const text = state.doc.toString()
    if (docChanged && text !== valueText(face.value)) face.onChange(text === '' ? null : text)
    if (focusChanged && !view.hasFocus) face.onBlur()
  })
  const extensions = [editorSettings, listener, parts.language.of([]), parts.state.of(stateOf(latest.current))]
  return new EditorView({ parent, doc: valueText(latest.current.face.value), extensions })
}

/** The language of the editor, when it has come. */
function useLanguage(view: EditorView | null, { language: part }: Parts, name: string): void {
  useEffect(() => {
    let isCurrent = true
    if (view)
      languageOf(name).then(
        (read) => isCurrent && view.dispatch({ effects: part.reconfigure(read ?? []) }),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [view, part, name])
}

/**
 * An editor over the value of a field. It takes the value anew when another one comes, and takes it and measures itself
 * when its tab is active again. spec: widgets §2
 */
export function useCodeEditor(place: RefObject<HTMLElement | null>, input: EditorInput): void {
  const { face, control, language } = input
  const latest = useRef(input)
  const [view, keep] = useState<EditorView | null>(null)
  const [parts] = useState<Parts>(() => ({ language: new Compartment(), state: new Compartment() }))
  const visible = useVisible()
  useLayoutEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    if (!place.current) return
    const started = startEditor(place.current, parts, latest)
    keep(started)
    return () => started.destroy()
  }, [place, parts])
  useLanguage(view, parts, language)
  const { value, disabled } = face
  useEffect(() => {
    if (!view || !visible) return
    view.requestMeasure()
    const text = view.state.doc.toString()
    if (text !== valueText(value)) view.dispatch({ changes: { from: 0, to: text.length, insert: valueText(value) } })
  }, [view, visible, value])
  const wrong = control['aria-invalid']
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state is read anew when one of these is another
  useEffect(() => {
    view?.dispatch({ effects: parts.state.reconfigure(stateOf(latest.current)) })
  }, [view, parts, disabled, wrong])
}

import { type LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView, placeholder } from '@codemirror/view'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useVisible } from '#react/visible'
import type { FieldFaceProps } from '#react/widget'
import { type ControlAttributes, useControl, valueText } from '#widgets/face'
import { heightOf, languageName } from './codeProps.ts'
import { editorSettings } from './editorSettings.ts'

const streamed = (parser: StreamParser<unknown>) => StreamLanguage.define(parser)

/** What reads each language, loaded with the first text of it. spec: widgets §9 Code editor */
const loaders: Readonly<Record<string, () => Promise<LanguageSupport | StreamLanguage<unknown>>>> = {
  css: async () => (await import('@codemirror/lang-css')).css(),
  javascript: async () => (await import('@codemirror/lang-javascript')).javascript(),
  html: async () => (await import('@codemirror/lang-html')).html(),
  java: async () => (await import('@codemirror/lang-java')).java(),
  'objective-c': async () => streamed((await import('@codemirror/legacy-modes/mode/clike')).objectiveC),
  python: async () => (await import('@codemirror/lang-python')).python(),
  R: async () => streamed((await import('@codemirror/legacy-modes/mode/r')).r),
  shell: async () => streamed((await import('@codemirror/legacy-modes/mode/shell')).shell),
  sql: async () => (await import('@codemirror/lang-sql')).sql(),
  swift: async () => streamed((await import('@codemirror/legacy-modes/mode/swift')).swift),
  vue: async () => (await import('@codemirror/lang-vue')).vue(),
  markdown: async () => (await import('@codemirror/lang-markdown')).markdown(),
}

/** The parser of a language; null for an unknown one. */
const languageOf = async (name: string): Promise<LanguageSupport | StreamLanguage<unknown> | null> =>
  Object.hasOwn(loaders, name) ? ((await loaders[name]?.()) ?? null) : null

interface EditorInput {
  face: FieldFaceProps
  control: ControlAttributes
  language: string
}

/** The attributes of the editable element; those without a value are not there. */
const attributesOf = (control: ControlAttributes, title: string): Record<string, string> => ({
  id: control.id,
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

/** Settings that change while the editor is mounted. */
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
  const extensions = [
    editorSettings({ undo: true }),
    listener,
    parts.language.of([]),
    parts.state.of(stateOf(latest.current)),
  ]
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
function useCodeEditor(container: RefObject<HTMLElement | null>, input: EditorInput): void {
  const { face, control, language } = input
  const latest = useRef(input)
  const [view, keep] = useState<EditorView | null>(null)
  const [parts] = useState<Parts>(() => ({ language: new Compartment(), state: new Compartment() }))
  const visible = useVisible()
  useLayoutEffect(() => {
    latest.current = input
  })
  useEffect(() => {
    if (!container.current) return
    const started = startEditor(container.current, parts, latest)
    keep(started)
    return () => started.destroy()
  }, [container, parts])
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

const classOf = ({ invalid, disabled }: FieldFaceProps): string =>
  ['code-editor', invalid && 'is-invalid', disabled && 'is-disabled'].filter(Boolean).join(' ')

/** Source text as it is written. */
export function CodeEditor(face: FieldFaceProps) {
  const container = useRef<HTMLDivElement>(null)
  useCodeEditor(container, { face, control: useControl(face, 'enter'), language: languageName(face) })
  return <div ref={container} className={classOf(face)} style={{ height: heightOf(face) }} />
}

import { json } from '@codemirror/lang-json'
import { type Diagnostic, forceLinting, linter } from '@codemirror/lint'
import { EditorState, type Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { editorSettings } from './editorSettings.ts'

/** A stretch of the text with what is wrong there. Offsets are in UTF-16 units. */
export interface JsonProblem {
  from: number
  to: number
  severity: 'error' | 'warning' | 'info'
  message: string
}

interface JsonEditorProps {
  title: string
  text: string
  problems: readonly JsonProblem[]
  /** The stretch that is selected elsewhere; the cursor goes there unless it is inside already. */
  selected: { from: number; to: number } | null
  onChange(text: string): void
  /** The cursor has moved by a press or key in the editor. */
  onCursor(offset: number): void
}

const isWithin = (offset: number, { from, to }: { from: number; to: number }): boolean => from <= offset && offset <= to

/** The part of `text` that differs from `next`: so that cursor and scroll position stay. */
function changeTo(text: Text, next: string): { from: number; to: number; insert: string } {
  const before = text.toString()
  let from = 0
  while (from < before.length && from < next.length && before[from] === next[from]) from++
  let end = 0
  const most = Math.min(before.length, next.length) - from
  while (end < most && before[before.length - 1 - end] === next[next.length - 1 - end]) end++
  return { from, to: before.length - end, insert: next.slice(from, next.length - end) }
}

function useEditor(container: RefObject<HTMLElement | null>, props: JsonEditorProps): EditorView | null {
  const [view, setView] = useState<EditorView | null>(null)
  const changed = useEffectEvent((text: string) => {
    if (text !== props.text) props.onChange(text)
  })
  const moved = useEffectEvent((offset: number) => props.onCursor(offset))
  const problems = useEffectEvent(() => props.problems)
  const start = useEffectEvent(() => ({ doc: props.text, title: props.title }))
  useEffect(() => {
    if (!container.current) return
    const { doc, title } = start()
    const listener = EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
      if (docChanged) changed(state.doc.toString())
      const byUser = transactions.some((one) => one.isUserEvent('select') || one.isUserEvent('input'))
      if (selectionSet && byUser) moved(state.selection.main.head)
    })
    const lint = linter(({ state: { doc: text } }) => problems().map((one) => placed(one, text.length)), { delay: 100 })
    const label = EditorView.contentAttributes.of({ 'aria-label': title })
    const extensions = [editorSettings({ undo: false }), json(), lint, listener, label]
    const started = new EditorView({ parent: container.current, state: EditorState.create({ doc, extensions }) })
    setView(started)
    return () => started.destroy()
  }, [container])
  return view
}

const placed = ({ from, to, ...problem }: JsonProblem, length: number): Diagnostic => ({
  ...problem,
  from: Math.min(from, length),
  to: Math.min(to, length),
})

/** A JSON text with its problems at their places. It takes the text anew when that is changed elsewhere, and has no undo of its own. */
export function JsonEditor(props: JsonEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const view = useEditor(container, props)
  const { text, problems, selected } = props
  useEffect(() => {
    if (view && view.state.doc.toString() !== text) view.dispatch({ changes: changeTo(view.state.doc, text) })
  }, [view, text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the problems are read anew when they are others
  useEffect(() => {
    if (view) forceLinting(view)
  }, [view, problems])
  useEffect(() => {
    if (!view || !selected || isWithin(view.state.selection.main.head, selected)) return
    const anchor = Math.min(selected.from, view.state.doc.length)
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
  }, [view, selected])
  return <div ref={container} className="code-editor code-json" />
}

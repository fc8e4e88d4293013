import { json } from '@codemirror/lang-json'
import { type Diagnostic, forceLinting, linter, lintGutter } from '@codemirror/lint'
import { EditorState, type Transaction } from '@codemirror/state'
import { EditorView, type ViewUpdate } from '@codemirror/view'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { changeBetween } from '#core/edit'
import { useEngine } from '#react/engine'
import type { ClockPort } from '#runtime/port'
import type { JsonLanguage, JsonNames, JsonProblem } from '#widgets/jsonLanguage'
import { editorSettings } from './editorSettings.ts'
import { languageExtensions } from './languageExtensions.ts'

/** A problem, with the change that mends it where there is but one. */
export interface EditorProblem extends JsonProblem {
  readonly fix?: { readonly title: string; readonly from: number; readonly to: number; readonly content: string }
}

interface JsonEditorProps {
  title: string
  /** What is said of the editor beside its title, by its id. */
  describedBy: string
  text: string
  problems: readonly EditorProblem[]
  /** The stretch that is selected elsewhere; while nobody is in the text the cursor goes there, unless it is inside already. */
  selected: { from: number; to: number } | null
  /** Where the cursor is to go now, with the focus. */
  target: { offset: number } | null
  /** What completes and explains; null until it is there. */
  language: JsonLanguage | null
  /** The names that are offered first. */
  own: JsonNames
  /** The text has been typed: a moment after the last key, and before anything else is done. */
  onChange(text: string): void
  /** The cursor has moved by a press or key in the editor; the text is that of the last `onChange`. */
  onCursor(offset: number): void
}

const isWithin = (offset: number, { from, to }: { from: number; to: number }): boolean => from <= offset && offset <= to

/** A screen of thousands of items takes longer to render than a key may: it follows when nobody types. */
const pauseMs = 120

const isByUser = (one: Transaction): boolean =>
  one.isUserEvent('select') || one.isUserEvent('input') || one.isUserEvent('delete') || one.isUserEvent('move')

/** Calls `report` a moment after the last key or press in the text; `flush` does so now. */
function createTyping(clock: ClockPort, report: (view: EditorView) => void) {
  let waiting: { view: EditorView; cancel(): void } | null = null
  const flush = () => {
    const last = waiting
    waiting = null
    last?.cancel()
    if (last) report(last.view)
  }
  const updated = ({ view, docChanged, selectionSet, transactions }: ViewUpdate) => {
    if (!(docChanged || selectionSet) || !transactions.some(isByUser)) return
    waiting?.cancel()
    waiting = { view, cancel: clock.after(pauseMs, flush) }
  }
  // Keys with Ctrl are commands of what is around the editor, such as undo.
  const keydown = ({ ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) flush()
  }
  const extensions = [EditorView.updateListener.of(updated), EditorView.domEventHandlers({ blur: flush, keydown })]
  return { flush, extensions }
}

function useEditor(container: RefObject<HTMLElement | null>, props: JsonEditorProps): EditorView | null {
  const { clock } = useEngine().ports
  const [view, setView] = useState<EditorView | null>(null)
  const report = useEffectEvent(({ state }: EditorView) => {
    const text = state.doc.toString()
    if (text !== props.text) props.onChange(text)
    props.onCursor(state.selection.main.head)
  })
  const present = useEffectEvent(() => props)
  useEffect(() => {
    if (!container.current) return
    const { text: doc, title, describedBy } = present()
    const typing = createTyping(clock, (changed) => report(changed))
    const problemsIn = ({ state }: EditorView) => present().problems.map((one) => placed(one, state.doc.length))
    const extensions = [
      editorSettings({ undo: false }),
      ...[json(), linter(problemsIn, { delay: 100 }), lintGutter()],
      languageExtensions({ language: () => present().language, own: () => present().own }),
      typing.extensions,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': title, 'aria-describedby': describedBy }),
    ]
    const started = new EditorView({ parent: container.current, state: EditorState.create({ doc, extensions }) })
    setView(started)
    return () => {
      typing.flush()
      started.destroy()
    }
  }, [container, clock])
  return view
}

const placed = ({ from, to, fix, ...problem }: EditorProblem, length: number): Diagnostic => ({
  ...problem,
  from: Math.min(from, length),
  to: Math.min(to, length),
  ...(fix ? { actions: [{ name: fix.title, apply: (view: EditorView) => mend(view, fix) }] } : {}),
})

function mend(view: EditorView, { from, to, content }: NonNullable<EditorProblem['fix']>): void {
  const anchor = from + content.length
  view.dispatch({ changes: { from, to, insert: content }, selection: { anchor }, userEvent: 'input.fix' })
  view.focus()
}

/** A JSON text with its problems at their places. It takes the text anew when that is changed elsewhere, and has no undo of its own. */
export function JsonEditor(props: JsonEditorProps) {
  const container = useRef<HTMLDivElement>(null)
  const view = useEditor(container, props)
  const { text, problems, selected, target } = props
  useEffect(() => {
    const before = view?.state.doc.toString()
    if (!view || before === undefined || before === text) return
    const { offset, length, content } = changeBetween(before, text)
    const changes = { from: offset, to: offset + length, insert: content }
    const anchor = offset + content.length
    // Who takes back a step in the text looks at the place of it.
    view.dispatch(view.hasFocus ? { changes, selection: { anchor }, scrollIntoView: true } : { changes })
  }, [view, text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the problems are read anew when they are others
  useEffect(() => {
    if (view) forceLinting(view)
  }, [view, problems])
  useEffect(() => {
    if (!view || !selected || view.hasFocus || isWithin(view.state.selection.main.head, selected)) return
    const anchor = Math.min(selected.from, view.state.doc.length)
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
  }, [view, selected])
  useEffect(() => {
    if (!view || !target) return
    const anchor = Math.min(target.offset, view.state.doc.length)
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) })
    view.focus()
  }, [view, target])
  return <div ref={container} className="code-editor code-json" />
}

import { json } from '@codemirror/lang-json'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { historyMessages as texts } from '#core/message'
import { editorSettings } from './editorSettings.ts'

interface ComparedText {
  title: string
  text: string
}

interface JsonComparisonProps {
  from: ComparedText
  to: ComparedText
}

/** Below this width two texts beside each other cannot be read: they stand in one, line below line. */
const besideFromPx = 720

const collapse = { margin: 3, minSize: 6 }

/** Two JSON texts with what differs marked, read only; longer stretches that are equal are folded. */
export function JsonComparison({ from, to }: JsonComparisonProps) {
  const container = useRef<HTMLDivElement>(null)
  const { text: before, title: beforeTitle } = from
  const { text: after, title: afterTitle } = to
  useEffect(() => {
    const parent = container.current
    if (!parent) return
    const isBeside = parent.clientWidth >= besideFromPx
    if (!isBeside) {
      const merge = unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: collapse })
      const state = EditorState.create({ doc: after, extensions: [readOnly(afterTitle), merge] })
      const view = new EditorView({ parent, state })
      return () => view.destroy()
    }
    const view = new MergeView({
      parent,
      a: { doc: before, extensions: readOnly(beforeTitle) },
      b: { doc: after, extensions: readOnly(afterTitle) },
      collapseUnchanged: collapse,
    })
    return () => view.destroy()
  }, [before, beforeTitle, after, afterTitle])
  return <div ref={container} className="code-editor code-comparison" />
}

const readOnly = (title: string): Extension => [
  editorSettings({ undo: false }),
  json(),
  EditorView.lineWrapping,
  EditorState.readOnly.of(true),
  EditorState.phrases.of({ '$ unchanged lines': texts.unchangedLines }),
  EditorView.contentAttributes.of({ 'aria-label': title, 'aria-readonly': 'true' }),
]

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { styleNonce } from '#widgets/face'
import './code.css'

const indentColumns = 2

/** Colours are the product's own, by the theme's variables: light and dark follow by themselves. */
const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'inherit', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--ant-font-family-code)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'currentColor' },
  '.cm-gutters': {
    backgroundColor: 'var(--ant-color-fill-quaternary)',
    borderRight: '1px solid var(--ant-color-border-secondary)',
    color: 'var(--ant-color-text-secondary)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--ant-color-fill-quaternary)' },
  '.cm-placeholder': { color: 'var(--ant-color-text-placeholder)' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--ant-control-item-bg-active)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--ant-color-fill-secondary)',
  },
})

/** What every editor has; one without `undo` leaves that to what is around it. The tab key indents; escape, then tab, leaves. spec: widgets §9 (indent 2) */
export const editorSettings = ({ undo }: { undo: boolean }): Extension => [
  EditorView.cspNonce.of(styleNonce()),
  // What scrolls must be reachable by keys, also where nothing can be typed.
  EditorView.contentAttributes.of({ tabindex: '0' }),
  lineNumbers(),
  undo ? history() : [],
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  highlightActiveLine(),
  EditorState.tabSize.of(indentColumns),
  indentUnit.of(' '.repeat(indentColumns)),
  syntaxHighlighting(classHighlighter),
  keymap.of([...defaultKeymap, ...(undo ? historyKeymap : []), indentWithTab]),
  look,
]

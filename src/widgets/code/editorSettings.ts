import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { classHighlighter } from '@lezer/highlight'
import { styleNonce } from '#widgets/face'

const indentColumns = 2

/** Colours are the product's own, by the theme's variables: light and dark follow by themselves. */
const look = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: 'inherit', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--ant-font-family-code, monospace)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'currentColor' },
  '.cm-gutters': {
    backgroundColor: 'var(--ant-color-fill-quaternary, #fafafa)',
    borderRight: '1px solid var(--ant-color-border-secondary, #f0f0f0)',
    color: 'var(--ant-color-text-secondary, #595959)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--ant-color-fill-quaternary, #fafafa)' },
  '.cm-cursor': { borderLeftColor: 'currentColor' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'var(--ant-control-item-bg-active, #bae0ff)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--ant-color-fill-secondary, #0000000f)',
  },
})

/** What every editor has. The tab key indents; escape, then tab, leaves. spec: widgets §9 (indent 2) */
export const editorSettings: Extension = [
  EditorView.cspNonce.of(styleNonce()),
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  highlightActiveLine(),
  EditorState.tabSize.of(indentColumns),
  indentUnit.of(' '.repeat(indentColumns)),
  syntaxHighlighting(classHighlighter),
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  look,
]

import { whenDrawn } from '#react/part'
import type { FieldFaceProps } from '#react/widget'
import { heightOf } from './codeProps.ts'

/** Source text in a form; the editor is its own chunk. */
export const CodeField = whenDrawn<FieldFaceProps>(
  () => import('./CodeEditor.tsx').then((part) => part.CodeEditor),
  (face) => <div aria-busy="true" style={{ height: heightOf(face) }} />,
)

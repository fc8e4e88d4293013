import { useRef } from 'react'
import type { FieldFaceProps } from '#react/widget'
import { useControl } from '#widgets/face'
import { heightOf, languageName } from './codeProps.ts'
import { useCodeEditor } from './useCodeEditor.ts'
import './code.css'

const classOf = ({ invalid, disabled }: FieldFaceProps): string =>
  ['code-editor', invalid && 'is-invalid', disabled && 'is-disabled'].filter(Boolean).join(' ')

/** Source text as it is written. */
export function CodeEditor(face: FieldFaceProps) {
  const place = useRef<HTMLDivElement>(null)
  useCodeEditor(place, { face, control: useControl(face, 'enter'), language: languageName(face) })
  return <div ref={place} className={classOf(face)} style={{ height: heightOf(face) }} />
}

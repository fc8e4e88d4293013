import { whenDrawn } from '#react/part'
import type { DetailFaceProps, FieldFaceProps, WidgetExample } from '#react/widget'
import { AnyTextCell, EmptyMark, readonlyAs, valueText } from '#widgets/face'
import { heightOf } from './codeProps.ts'

/** Source text in a form; the editor is its own chunk. */
const CodeField = whenDrawn<FieldFaceProps>(
  () => import('./CodeEditor.tsx').then((part) => part.CodeEditor),
  (face) => <div aria-busy="true" style={{ height: heightOf(face) }} />,
)

/** Source text, unchanged. */
const CodeDetail = ({ value }: DetailFaceProps) => {
  const text = valueText(value)
  return text === '' ? (
    <EmptyMark />
  ) : (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <pre className="face-code" tabIndex={0}>
      {text}
    </pre>
  )
}

export { AnyTextCell as Cell, CodeDetail as Detail }
export const Field = readonlyAs(CodeField, CodeDetail)

/** A statement with a comment, a text and a number. */
export const example: WidgetExample = {
  field: { type: 'code', title: '脚本', language: 'javascript' },
  values: [
    null,
    "// 高于 30 度时告警\nexport function test({ temperature }) {\n  return temperature > 30 ? 'alarm' : null\n}\n",
  ],
}

import { Input } from 'antd'
import type { FieldFaceProps } from '#react/widget'
import { useControl, useProblem, useTypedText } from '#widgets/face'
import { useTypedJson } from './useTypedJson.ts'

const mostRows = 20

/** JSON as text. Only what parses becomes the value; until then the form says what is wrong, and nothing typed is lost. */
export function JsonField(face: FieldFaceProps) {
  const { props, onBlur, onProblem, onTyped } = face
  const control = useControl(face, 'enter')
  const { text, problem, take, leave } = useTypedJson(face)
  useProblem(problem, onProblem)
  useTypedText(problem === null ? null : text, onTyped)
  const rows = typeof props.rows === 'number' ? props.rows : 4
  return (
    <Input.TextArea
      {...control}
      className="face-code"
      spellCheck={false}
      autoSize={{ minRows: rows, maxRows: Math.max(rows, mostRows) }}
      value={text}
      onChange={({ target }) => take(target.value)}
      onBlur={() => {
        leave()
        onBlur()
      }}
    />
  )
}

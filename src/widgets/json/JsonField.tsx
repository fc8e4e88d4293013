import { Input } from 'antd'
import type { FieldFaceProps } from '#react/widget'
import { type ProblemReport, useControl } from '#widgets/face'
import { useTypedJson } from './useTypedJson.ts'

const mostRows = 20

/** JSON as text. Only what parses becomes the value; until then the problem stands below, and nothing typed is lost. */
export function JsonField(face: FieldFaceProps & ProblemReport) {
  const { id, props, onBlur } = face
  const control = useControl(face, 'enter')
  const { text, problem, take, leave } = useTypedJson(face)
  const rows = typeof props.rows === 'number' ? props.rows : 4
  return (
    <>
      <Input.TextArea
        {...control}
        className="face-code"
        spellCheck={false}
        autoSize={{ minRows: rows, maxRows: Math.max(rows, mostRows) }}
        {...(problem ? { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-json` } : {})}
        value={text}
        onChange={({ target }) => take(target.value)}
        onBlur={() => {
          leave()
          onBlur()
        }}
      />
      {problem && (
        <div id={`${id}-json`} role="alert" className="face-problem">
          {problem}
        </div>
      )}
    </>
  )
}

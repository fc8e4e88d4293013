import type { FieldFaceProps } from '#react/widget'
import { textOf, useControl } from '#widgets/face'
import './cellInput.css'

/**
 * A line of text in a table: the browser's own control in antd's look. antd's Input works out its look anew at each key,
 * which takes longer than all else that a key sets off in a table.
 */
export function CellInput(face: FieldFaceProps) {
  const { value, onChange, onBlur } = face
  const { status: _shownByItsState, ...control } = useControl(face, 'enter')
  return (
    <input
      {...control}
      type="text"
      className="cell-input"
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
      autoComplete="off"
    />
  )
}

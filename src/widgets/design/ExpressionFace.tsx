import type { FieldFaceProps } from '#react/widget'
import { useControl, valueText } from '#widgets/face'
import { ExpressionEditor } from './ExpressionEditor.tsx'
import { usePanelPlace } from './panelPlace.ts'

/** A word of the panel that is an expression. */
export function Field(face: FieldFaceProps) {
  const { title, value, props, onChange, onBlur } = face
  const panel = usePanelPlace()
  const word = panel.word(String(props.word))
  const control = useControl(face, 'enter')
  return (
    <ExpressionEditor
      {...{ title, onBlur }}
      control={{ ...control, disabled: control.disabled ?? false }}
      text={valueText(value)}
      place={panel.placeOf(word)}
      isCondition={word?.control === 'condition' || word?.control === 'where'}
      problems={panel.problemsOf(word)}
      onChange={(text) => onChange(text === '' ? null : text)}
    />
  )
}

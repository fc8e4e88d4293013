import { Checkbox } from 'antd'
import type { FieldFaceProps } from '#react/widget'
import { ChoiceGroup, chosenKeys, emittedKeys, useFieldChoices } from '#widgets/choice'

/** Several of a few options. A chosen value that is no option any more stays chosen. */
export function CheckboxField(face: FieldFaceProps) {
  const { field, value, disabled, onChange } = face
  return (
    <ChoiceGroup face={face}>
      <Checkbox.Group
        disabled={disabled}
        options={useFieldChoices(face)}
        value={chosenKeys(field, value)}
        onChange={(keys) => onChange(emittedKeys(field, keys))}
      />
    </ChoiceGroup>
  )
}

import { Radio } from 'antd'
import type { FieldFaceProps } from '#react/widget'
import { ChoiceGroup, chosenKeys, emittedKeys, useFieldChoices } from '#widgets/choice'
import { flagProp } from '#widgets/face'

/** One of a few options. A chosen value that is no option any more stays in sight. */
export function RadioField(face: FieldFaceProps) {
  const { field, value, disabled, props, onChange } = face
  const options = useFieldChoices(face)
  return (
    <ChoiceGroup face={face} single>
      <Radio.Group
        disabled={disabled}
        optionType={flagProp(props, 'buttons') ? 'button' : 'default'}
        options={options}
        value={chosenKeys(field, value)[0] ?? null}
        onChange={({ target }) => onChange(emittedKeys(field, [String(target.value)]))}
      />
    </ChoiceGroup>
  )
}

import { Select } from 'antd'
import type { FieldFaceProps } from '#react/widget'
import { chosenKeys, emittedKeys, useFieldChoices } from '#widgets/choice'
import { choiceRoot, useControl } from '#widgets/face'

/** One or several options of a list, found by typing. */
export function SelectField(face: FieldFaceProps) {
  const { field, value, required, onChange, onBlur } = face
  const keys = chosenKeys(field, value)
  const several = field.type.multiple === true
  return (
    <Select<string | string[]>
      {...useControl(face, 'choose')}
      ref={choiceRoot()}
      className="face-wide"
      mode={several ? 'multiple' : undefined}
      allowClear={several || !required}
      showSearch
      optionFilterProp="label"
      options={useFieldChoices(face)}
      value={several ? keys : (keys[0] ?? null)}
      onChange={(next) => onChange(emittedKeys(field, [next ?? []].flat()))}
      onBlur={onBlur}
    />
  )
}

import { Select } from 'antd'
import type { Faces, FieldFaceProps } from '#react/widget'
import { ChoiceCell, ChoiceDetail, ChoiceFilter, chosenKeys, emittedKeys, useFieldChoices } from '#widgets/choice'
import { choiceRoot, readonlyAs, useControl } from '#widgets/face'

/** One or several options of a list, found by typing. */
function SelectField(face: FieldFaceProps) {
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

export const select: Faces = {
  Field: readonlyAs(SelectField, ChoiceDetail),
  Cell: ChoiceCell,
  Detail: ChoiceDetail,
  Filter: ChoiceFilter,
}

export const dictionary: Faces = select

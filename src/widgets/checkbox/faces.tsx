import { Checkbox } from 'antd'
import type { FieldFaceProps, WidgetExample } from '#react/widget'
import {
  ChoiceCell,
  ChoiceDetail,
  ChoiceFilter,
  ChoiceGroup,
  chosenKeys,
  emittedKeys,
  useFieldChoices,
} from '#widgets/choice'
import { readonlyAs } from '#widgets/face'

/** Several of a few options. A chosen value that is no option any more stays chosen. */
function CheckboxField(face: FieldFaceProps) {
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

export { ChoiceCell as Cell, ChoiceDetail as Detail, ChoiceFilter as Filter }
export const Field = readonlyAs(CheckboxField, ChoiceDetail)

/** Several values, one of them no option any more. */
export const example: WidgetExample = {
  field: { type: 'dicts', title: '请求方法', dict: 'http_method' },
  values: [null, 'GET', 'GET,PUT', 'GET,PATCH'],
}
